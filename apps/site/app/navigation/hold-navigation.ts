import type { ClientInstrumentation } from 'react-router'
import { changePage } from './change-page.ts'

/*
 * React Router reloads the open page when the next one's code does not come, and shows the next one
 * bare when its styles do not. So it hears of a change of page only once both are there.
 */

/** Holds what links and code ask of the router. */
export const holdNavigate: ClientInstrumentation = {
  router({ instrument }) {
    instrument({
      navigate: async (navigate, { to, currentUrl }) => {
        // A number goes through the history, and comes around as an event of it.
        if (typeof to !== 'number') {
          const address = new URL(to, new URL(currentUrl, location.origin))
          await new Promise<void>(resolve => changePage(address, resolve))
        }
        await navigate()
      },
    })
  },
}

/** Holds Back and Forward. To be called before the router listens to them. */
export function holdBackAndForward(): void {
  let isReplayed = false
  window.addEventListener('popstate', event => {
    if (isReplayed) return
    event.stopImmediatePropagation()
    changePage(new URL(location.href), () => {
      isReplayed = true
      window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
      isReplayed = false
    })
  })
}
