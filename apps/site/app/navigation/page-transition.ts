import { reducedMotion } from '@universe/ui/reduced-motion.ts'
import { matchPath } from './load-route.ts'

let shownKey: string | undefined
let settle = () => {}

/**
 * In a view transition, if supported and motion is allowed; not for the open page's flags and
 * panels.
 * @param show now or later; `pageShown` reports it
 */
export function showPage(path: string, show: () => void): void {
  const isPlain = !document.startViewTransition || reducedMotion().matches
  if (isPlain || pageKeyOf(path, flagOf(path)) === shownKey) {
    show()
    return
  }
  const { ready } = document.startViewTransition(() => {
    settle()
    return new Promise<void>(resolve => {
      settle = resolve
      show()
    })
  })
  // Rejected when the next page change cuts it short.
  ready.catch(() => {})
}

export function pageShown(key: string): void {
  shownKey = key
  settle()
}

/** Without the flag. */
export function pageKeyOf(path: string, flag: string | undefined): string {
  const key = path.replace(/\/+$/, '')
  return flag === undefined ? key : key.slice(0, key.lastIndexOf('/'))
}

function flagOf(path: string): string | undefined {
  return matchPath(path).params.flag
}
