import styles from '@universe/ui/visually-hidden.module.css'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { focusLinkLeftBy } from '../navigation/left-places.ts'
import { pageKeyOf, pageShown } from '../navigation/page-transition.ts'
import { useShownPage } from '../navigation/shown-page.ts'

/**
 * After a change of page: focus moves to the new page's heading, or with Back and Forward to the link by
 * which that page was left, where the restored scroll is; and its title is announced. The first page of
 * a visit is left to the browser.
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

/** Gives the open page's heading focus, without a scroll. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/**
 * Names the page that is open, the same for every flag of it: what the loader, focus and
 * announcement go by (readings, Loader: changing only the flag is no change of page).
 */
export function usePageKey(): string {
  const { location, params } = useShownPage().page
  return pageKeyOf(location.pathname, params.flag)
}
