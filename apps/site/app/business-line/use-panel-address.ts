import { useHydrated } from '@universe/ui/use-hydrated.ts'
import { useEffect, useRef, useState } from 'react'
import { useShownPage } from '../navigation/shown-page.ts'
import { nextFrame } from '../ui/defer.ts'

/**
 * Which of several panels is open: the one that the address's hash names. Opening the first adds an
 * entry to the history, so that Back closes it; each further one takes that entry's place. What is
 * chosen shows in the next frame, before the address says so: all links of a page hear of that.
 * @param ids the panels' element ids
 */
export function usePanelAddress(ids: readonly string[]) {
  const hydrated = useHydrated()
  const { page, open: openAddress } = useShownPage()
  const { hash, key, pathname, search, state } = page.location
  const addressedId = ids.find(id => hash === `#${id}`)
  /** Holds until the address changes. */
  const [chosen, setChosen] = useState<{ id?: string; key: string }>()
  const isChosen = chosen?.key === key
  const lastId = useRef('')

  // Back may come to the entry that it was chosen in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the event itself.
  useEffect(() => setChosen(undefined), [key])

  /**
   * Opens a panel; the page keeps its scroll.
   * @returns whether its address is now the page's
   */
  async function open(id: string): Promise<boolean> {
    setChosen({ id, key })
    lastId.current = id
    await nextFrame()
    // Another one was chosen meanwhile, or Back or a link led to another entry of the history.
    if (lastId.current !== id || window.history.state?.key !== key) return false
    const top = scrollY
    openAddress(`${pathname}${search}#${id}`, {
      replaces: !!hash,
      state: hash ? state : { isPanel: true },
      isAtOnce: true,
    })
    // The router has jumped to the panel; nothing has been painted since.
    scrollTo({ top, behavior: 'instant' })
    return true
  }

  /** Goes back to before it was opened; one that was opened by its address has no such entry. */
  function close() {
    // Until Back has come, a second press would leave the page.
    if (!addressedId || isChosen) return
    setChosen({ key })
    if (state?.isPanel) history.back()
    else openAddress(pathname + search, { replaces: true, keepsScroll: true })
  }

  return {
    /** The same before hydration and after it. */
    addressedId,
    /** None in the server's HTML, whose address has no hash. */
    openId: isChosen ? chosen?.id : hydrated ? addressedId : undefined,
    open,
    close,
  }
}
