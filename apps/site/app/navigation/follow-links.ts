import type { OpenOptions } from './shown-page.ts'

/**
 * Follows links to pages (`link.tsx`), wherever they stand: text with a link in it needs no code of
 * its own. What a part of the page does on a press comes before, and may prevent this.
 * @returns what ends it
 */
export function followLinks(open: (path: string, options: OpenOptions) => void): () => void {
  function follow(event: MouseEvent) {
    const at = event.target instanceof Element ? event.target : undefined
    const link = at?.closest<HTMLAnchorElement>('a[href^="/"]:not([target])')
    if (!link) return
    const { metaKey, ctrlKey, shiftKey, altKey } = event
    // A press with a key held opens a tab or a window, or saves.
    const isOthers = metaKey || ctrlKey || shiftKey || altKey || event.button !== 0
    if (event.defaultPrevented || isOthers) return
    event.preventDefault()
    // As browsers have it: the open page's own address adds no entry to the history.
    const replaces = link.href === location.href
    const keepsScroll = 'keepsScroll' in link.dataset
    open(link.pathname + link.search + link.hash, { replaces, keepsScroll })
  }
  addEventListener('click', follow)
  return () => removeEventListener('click', follow)
}
