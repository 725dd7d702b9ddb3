import { loadRoute } from './load-route.ts'

const INTENT_AFTER_MS = 100

/**
 * Fetches a page once a visitor points at a link to it or reaches it by keyboard. The router's own
 * way (`prefetch="intent"`) reloads the open page when that fails; here the tap decides.
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
