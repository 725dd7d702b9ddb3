import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Takes the focus to what a change of page brought: what it says was done, the link that led to the
 * page that is left, or the heading, which screen readers then read. A document's own focus stays
 * where the browser puts it, and so does that of whoever filters a list.
 */
export function usePageFocus(): void {
  const { pathname, search, key } = useLocation()
  const turned = new URLSearchParams(search).get('before')
  const shown = useRef(key === 'default' ? { pathname, turned } : undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the address may lose it.
  useEffect(() => {
    const last = shown.current
    shown.current = { pathname, turned }
    const isOther = last?.pathname !== pathname || last.turned !== turned
    // Loaded again, a page has an address that was changed before: somebody may be typing already.
    const isFirst = last === undefined
    if ((isFirst || !isOther) && document.activeElement !== document.body) return
    if (!isOther && key === 'default') return
    const target =
      find('[data-page-message]') ?? findWayTo(last?.pathname) ?? find('[data-page-heading]')
    const place = target ?? document.getElementById('content')
    place?.focus()
  }, [pathname, search])
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector)

/** @returns the list's link to the page that is left, as one comes back to the list */
function findWayTo(pathname: string | undefined): HTMLElement | undefined {
  if (pathname === undefined || find('article [data-page-heading]')) return undefined
  const links = document.querySelectorAll<HTMLAnchorElement>('main ol a')
  return [...links].find(link => link.pathname === pathname)
}
