import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useShownPage } from '../navigation/shown-page.ts'
import { whenIdle } from '../ui/defer.ts'
import { createApi } from './api.ts'
import type { CachedList } from './cached-list.ts'
import { useAddresses } from './use-addresses.ts'

/** A browser that is never idle loads the list after this time. */
const IDLE_MAX_MS = 3000

/** What a page shows of a list. */
interface Shown {
  /** Whether it shows something already. */
  hasContent: boolean
  /** Names the content that it was made from; without one the call brings the whole list. */
  tag?: string | undefined
  /** The page's own data while they are under way: they come before the call. */
  ownData?: Promise<void> | undefined
}

/**
 * Loads a page's list: at once when the page has nothing to show, else when the browser is idle.
 * What came is handed to the page by running its `clientLoader` again, which reads it from memory.
 */
export function useCachedList(list: CachedList<unknown>, { hasContent, tag, ownData }: Shown) {
  const { apiUrl } = useAddresses()
  const api = useMemo(() => createApi(apiUrl), [apiUrl])
  const { revalidate } = useShownPage()
  const [hasFailed, setFailed] = useState(false)
  const isOpen = useRef(false)

  const load = useCallback(
    async (tag?: string) => {
      setFailed(false)
      try {
        const isNew = await list.load(api, tag)
        if (isOpen.current && (isNew || !hasContent)) revalidate()
      } catch (error) {
        console.error('The list could not be loaded:', error)
        // A conditional request means that the list is shown already.
        setFailed(tag === undefined)
      }
    },
    [list, api, hasContent, revalidate],
  )
  const loadAll = useCallback(() => load(), [load])

  useEffect(() => {
    isOpen.current = true
    if (hasContent) {
      const cancel = whenIdle(() => load(tag), { timeout: IDLE_MAX_MS })
      return () => {
        isOpen.current = false
        cancel()
      }
    }
    const show = () => (isOpen.current ? revalidate() : undefined)
    if (ownData) ownData.then(show, loadAll)
    else loadAll()
    return () => {
      isOpen.current = false
    }
  }, [hasContent, tag, ownData, load, loadAll, revalidate])

  return { hasFailed, loadAll }
}
