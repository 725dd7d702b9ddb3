import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useShownPage } from '../navigation/shown-page.ts'
import { whenIdle } from '../ui/defer.ts'
import { createApi } from './api.ts'
import type { CachedList } from './cached-list.ts'
import { useAddresses } from './use-addresses.ts'

/** A browser that is never idle loads the list after this time. */
const IDLE_MAX_MS = 3000

/**
 * Loads a page's list: at once when the page has nothing to show, else when the browser is idle.
 * What came is handed to the page by running its `clientLoader` again, which reads it from memory.
 * @param hasContent whether the page already shows something of the list
 */
export function useCachedList(list: CachedList<unknown>, hasContent: boolean) {
  const api = useListApi()
  const { revalidate } = useShownPage()
  const [hasFailed, setFailed] = useState(false)
  const isOpen = useRef(false)
  const hadContent = useRef(hasContent)

  const load = useCallback(async () => {
    setFailed(false)
    try {
      const isNew = await list.load(api)
      if (isOpen.current && (isNew || !hadContent.current)) revalidate()
    } catch (error) {
      console.error('The list could not be loaded:', error)
      setFailed(true)
    }
  }, [list, api, revalidate])

  useEffect(() => {
    isOpen.current = true
    const cancel = hadContent.current ? whenIdle(load, { timeout: IDLE_MAX_MS }) : void load()
    return () => {
      isOpen.current = false
      cancel?.()
    }
  }, [load])

  return { hasFailed, load }
}

/** The calls as a list makes them: the HTTP cache is asked first and revalidates by ETag. */
function useListApi() {
  const { apiUrl } = useAddresses()
  return useMemo(
    () => createApi(apiUrl, (url, init) => fetch(url, { ...init, cache: 'no-cache' })),
    [apiUrl],
  )
}
