import { reducedMotion } from '@universe/ui/reduced-motion.ts'
import { matchPath } from './load-route.ts'

let shownKey: string | undefined
let settle = () => {}

/**
 * Has a page shown by the browser's own view transition, where it has them and the visitor's system
 * allows motion. Another flag or panel of the open page is no change of page, and has none.
 * @param show shows the page, now or soon; `pageShown` then tells of it
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
  // The next change of page has cut it short.
  ready.catch(() => {})
}

/** To be called once a page stands in the document. */
export function pageShown(key: string): void {
  shownKey = key
  settle()
}

/** Names a page by its path, the same for every flag of it. */
export function pageKeyOf(path: string, flag: string | undefined): string {
  const key = path.replace(/\/+$/, '')
  return flag === undefined ? key : key.slice(0, key.lastIndexOf('/'))
}

function flagOf(path: string): string | undefined {
  return matchPath(path).params.flag
}
