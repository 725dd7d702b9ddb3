import { useHydrated } from '@universe/ui/use-hydrated.ts'
import { useEffect, useRef, useState } from 'react'
import { useShownPage } from '../navigation/shown-page.ts'
import { nextFrame } from '../ui/defer.ts'

/**
 * Keeps the open panel in the URL's hash. The first adds a history entry, so that Back closes it;
 * further ones replace that. A choice is rendered before the URL changes, which re-renders all
 * links.
 * @param ids element ids
 */
export function usePanelAddress(ids: readonly string[]) {
  const hydrated = useHydrated()
  const { page, open: openAddress } = useShownPage()
  const { hash, key, pathname, search, state } = page.location
  const addressedId = ids.find(id => hash === `#${id}`)
  /** Valid until the URL changes. */
  const [chosen, setChosen] = useState<{ id?: string; key: string }>()
  const isChosen = chosen?.key === key
  const lastId = useRef('')

  // Back may come to the entry that it was chosen in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the event itself.
  useEffect(() => setChosen(undefined), [key])

  /** Without scrolling. @returns whether the URL names it */
  async function open(id: string): Promise<boolean> {
    setChosen({ id, key })
    lastId.current = id
    await nextFrame()
    // Another panel was chosen meanwhile, or another history entry opened.
    if (lastId.current !== id || window.history.state?.key !== key) return false
    const top = scrollY
    openAddress(`${pathname}${search}#${id}`, {
      replaces: !!hash,
      state: hash ? state : { isPanel: true },
      isAtOnce: true,
    })
    // Undoes the router's jump to the panel before it is painted.
    scrollTo({ top, behavior: 'instant' })
    return true
  }

  /** A panel opened by URL has no entry before its own. */
  function close() {
    // A second press before Back has finished would leave the page.
    if (!addressedId || isChosen) return
    setChosen({ key })
    if (state?.isPanel) history.back()
    else openAddress(pathname + search, { replaces: true, keepsScroll: true })
  }

  return {
    /** Same before and after hydration. */
    addressedId,
    /** Servers see no hashes. */
    openId: isChosen ? chosen?.id : hydrated ? addressedId : undefined,
    open,
    close,
  }
}
