import type { OpenOptions } from './shown-page.ts'

/**
 * In the whole document, so that links in texts (`link.tsx`) need no code. Handlers of page parts
 * run first and may prevent it.
 * @returns ends it
 */
export function followLinks(open: (path: string, options: OpenOptions) => void): () => void {
  function follow(event: MouseEvent) {
    const at = event.target instanceof Element ? event.target : undefined
    const link = at?.closest<HTMLAnchorElement>('a[href^="/"]:not([target])')
    if (!link) return
    const { metaKey, ctrlKey, shiftKey, altKey } = event
    // Modified clicks open a tab or window, or save.
    const isOthers = metaKey || ctrlKey || shiftKey || altKey || event.button !== 0
    if (event.defaultPrevented || isOthers) return
    event.preventDefault()
    // As in browsers, a link to the open URL adds no history entry.
    const replaces = link.href === location.href
    const keepsScroll = 'keepsScroll' in link.dataset
    open(link.pathname + link.search + link.hash, { replaces, keepsScroll })
  }
  addEventListener('click', follow)
  return () => removeEventListener('click', follow)
}
