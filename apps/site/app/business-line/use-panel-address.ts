import { useHydrated } from '@universe/ui/use-hydrated.ts'
import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * Which of several panels is open: the one that the address's hash names. Opening the first adds an
 * entry to the history, so that Back closes it; each further one takes that entry's place.
 * @param ids the panels' element ids
 */
export function usePanelAddress(ids: readonly string[]) {
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const { hash, key, pathname, search, state } = useLocation()
  const addressedId = ids.find(id => hash === `#${id}`)
  const closedKey = useRef('')

  /** Opens a panel; the page keeps its scroll. */
  async function open(id: string) {
    const top = scrollY
    await navigate(
      // Without its path, an address is taken for Home's, whose code would be fetched before.
      { pathname, search, hash: id },
      { replace: !!hash, state: hash ? state : { isPanel: true }, flushSync: true },
    )
    // The router has jumped to the panel; nothing has been painted since.
    scrollTo({ top, behavior: 'instant' })
  }

  /** Goes back to before it was opened; one that was opened by its address has no such entry. */
  function close() {
    // Until Back has come, a second press would leave the page.
    if (!addressedId || closedKey.current === key) return
    closedKey.current = key
    if (state?.isPanel) navigate(-1)
    else navigate({ pathname, search }, { replace: true, preventScrollReset: true })
  }

  return {
    /** The same before hydration and after it. */
    addressedId,
    /** None in the server's HTML, whose address has no hash. */
    openId: hydrated ? addressedId : undefined,
    open,
    close,
  }
}
