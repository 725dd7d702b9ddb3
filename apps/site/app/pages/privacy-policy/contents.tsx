import { useId } from 'react'
import { Link } from '../../navigation/link.tsx'
import { sections } from './content.ts'
import styles from './contents.module.css'
import { useCurrentSection } from './use-current-section.ts'

const ids = sections.map(({ id }) => id)

/** The table of contents; beside the policy it stays in view. */
export function Contents() {
  const headingId = useId()
  const current = useCurrentSection(ids)
  return (
    <nav className={styles.contents} aria-labelledby={headingId}>
      <p id={headingId} className={styles.heading}>
        On this page
      </p>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Link
              className={styles.link}
              to={{ hash: id }}
              aria-current={id === current || undefined}
              onClick={() => focusHeading(id)}
            >
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** As with a browser's own jump, reading and tabbing go on from the section. */
function focusHeading(id: string) {
  document.querySelector<HTMLElement>(`#${id} h3`)?.focus({ preventScroll: true })
}
