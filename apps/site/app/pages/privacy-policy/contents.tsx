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

/** All that is above a line a fifth from the screen's top, so that no jump goes unseen. */
const READ = '1000000px 0px -80% 0px'

/** The last that has begun above the line; undefined above the first. */
function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>()

  useEffect(() => {
    const begun = new Set<string>()
    const observer = new IntersectionObserver(
      entries => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) begun.add(target.id)
          else begun.delete(target.id)
        }
        setCurrent(ids.findLast(id => begun.has(id)))
      },
      { rootMargin: READ },
    )
    for (const id of ids) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [ids])

  return current
}
