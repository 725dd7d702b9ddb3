import { useEffect, useId, useState } from 'react'
import { Link } from '../../navigation/link.tsx'
import { sections } from './content.ts'
import styles from './contents.module.css'

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
              to={`/privacypolicy#${id}`}
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

/** The strip of the screen, a quarter from its top, that the section being read lies under. */
const READING_LINE = '-25% 0px -74% 0px'

/**
 * @param ids the sections' ids, in the page's order
 * @returns the id of the section that is being read; `undefined` above the first
 */
function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>()

  useEffect(() => {
    const observer = new IntersectionObserver(
      entries => {
        const reached = entries.find(entry => entry.isIntersecting)
        if (reached) setCurrent(reached.target.id)
      },
      { rootMargin: READING_LINE },
    )
    for (const id of ids) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [ids])

  return current
}
