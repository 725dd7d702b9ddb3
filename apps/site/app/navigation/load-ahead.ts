import { loadRoute } from './load-route.ts'

const INTENT_AFTER_MS = 100

/**
 * On hover or focus. The router's `prefetch="intent"` reloads the open page on failure; here only a
 * click reports it.
 */
export function loadAhead(): void {
  let timer: ReturnType<typeof setTimeout>
  const watch = ({ target }: Event) => {
    clearTimeout(timer)
    const link = target instanceof Element && target.closest('a')
    if (!link || link.target || link.origin !== location.origin) return
    timer = setTimeout(() => loadRoute(link.pathname)?.catch(() => {}), INTENT_AFTER_MS)
  }
  document.addEventListener('pointerover', watch)
  document.addEventListener('focusin', watch)
}
