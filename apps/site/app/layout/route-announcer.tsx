import styles from '@universe/ui/visually-hidden.module.css'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { focusLinkLeftBy } from '../navigation/left-places.ts'
import { pageKeyOf, pageShown } from '../navigation/page-transition.ts'
import { useShownPage } from '../navigation/shown-page.ts'

/**
 * After a page change, announces the title and focuses the heading, or on Back and Forward the link
 * by which the page was left. Not for a visit's first page.
 */
export function RouteAnnouncer() {
  const pageKey = usePageKey()
  const { location, navigationType } = useShownPage().page
  const announcedKey = useRef(pageKey)
  const [announcement, setAnnouncement] = useState('')

  useLayoutEffect(() => pageShown(pageKey), [pageKey])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page.
  useEffect(() => {
    if (announcedKey.current === pageKey) return
    announcedKey.current = pageKey
    if (navigationType !== 'POP' || !focusLinkLeftBy(location.key)) focusHeading()
    setAnnouncement(document.title)
  }, [pageKey])

  return (
    <p className={styles.hidden} role="status" aria-live="polite">
      {announcement}
    </p>
  )
}

/** Without scrolling. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Regardless of its flag (readings, Loader). */
export function usePageKey(): string {
  const { location, params } = useShownPage().page
  return pageKeyOf(location.pathname, params.flag)
}
