import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import styles from './choice-links.module.css'

interface ChoiceLink {
  label: string
  to: string
  isChosen: boolean
  onChoose?: (() => void) | undefined
}

export function ChoiceLinks({ label, links }: { label: string; links: ChoiceLink[] }) {
  return (
    <nav aria-label={label}>
      <ul className={styles.choices}>
        {links.map(({ label: name, to, isChosen, onChoose }) => (
          <li key={name}>
            <Link
              to={to}
              replace
              preventScrollReset
              className={styles.choice}
              aria-current={isChosen ? 'true' : undefined}
              onClick={onChoose && (event => chooseHere(event, onChoose))}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Modified clicks keep their default. */
function chooseHere(event: MouseEvent, onChoose: () => void) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  onChoose()
}
