import { useEffect, useId, useState } from 'react'
import { Link } from '../../navigation/link.tsx'
import { sections } from './content.ts'
import styles from './contents.module.css'

const ids = sections.map(({ id }) => id)

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

/** Tabbing continues from the section, as after a browser's fragment navigation. */
function focusHeading(id: string) {
  document.querySelector<HTMLElement>(`#${id} h3`)?.focus({ preventScroll: true })
}

/** A strip a quarter from the screen's top: the section below it is current. */
const READING_LINE = '-25% 0px -74% 0px'

/** Undefined above the first. */
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
