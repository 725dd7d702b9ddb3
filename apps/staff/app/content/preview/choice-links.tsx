import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import styles from './choice-links.module.css'

interface ChoiceLink {
  label: string
  /** The preview's own page with this choice. */
  to: string
  isChosen: boolean
  /** Makes the choice here, where the page has scripts. */
  onChoose?: (() => void) | undefined
}

/** Choices of a preview on dark ground, each an address of its own. */
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

/** A link that is to open in another tab does. */
function chooseHere(event: MouseEvent, onChoose: () => void) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  onChoose()
}
