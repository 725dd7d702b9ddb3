import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Takes the focus to what a change of page brought: what it says was done, or its heading, which screen readers then read, or
 * the content. A document's own focus stays where the browser puts it.
 */
export function usePageFocus(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const message = document.querySelector<HTMLElement>('[data-page-message]')
    const heading = document.querySelector<HTMLElement>('[data-page-heading]')
    const target = message ?? heading ?? document.getElementById('content')
    target?.focus()
  }, [pathname])
}
