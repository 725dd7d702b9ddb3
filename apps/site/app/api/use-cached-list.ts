import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useShownPage } from '../navigation/shown-page.ts'
import { whenIdle } from '../ui/defer.ts'
import { createApi } from './api.ts'
import type { CachedList } from './cached-list.ts'
import { useAddresses } from './use-addresses.ts'

const IDLE_MAX_MS = 3000

interface Shown {
  hasContent: boolean
  /** Of the shown content; without one the whole list is fetched. */
  tag?: string | undefined
  /** The page's own pending data, awaited first. */
  ownData?: Promise<void> | undefined
}

/**
 * At once if the page shows nothing yet, else when idle. New content reaches the page by its
 * `clientLoader`, which reads the cache.
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
        // With a tag, the page already shows the list.
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
