import { useEffect, useState } from 'react'

/** The strip of the screen, a quarter from its top, that the section being read lies under. */
const READING_LINE = '-25% 0px -74% 0px'

/**
 * @param ids the sections' ids, in the page's order
 * @returns the id of the section that is being read; `undefined` above the first
 */
export function useCurrentSection(ids: readonly string[]): string | undefined {
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
