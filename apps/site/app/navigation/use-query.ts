import { useHydrated } from '@universe/ui/use-hydrated.ts'
import { useEffect, useRef, useState } from 'react'
import { useShownPage } from './shown-page.ts'

/** Browsers allow a hundred `replaceState` calls in 30 s, which typing may exceed. */
const REPLACE_EVERY_MS = 500

/**
 * Keeps a page's choices in the URL for Back, reload and shared links. Bypasses the router, as a
 * choice loads, announces and scrolls nothing; the router reads it when it returns to this entry.
 * Empty until hydration, since the server's HTML ignores queries.
 * @returns the query and its setter, which deletes default values
 */
export function useQuery() {
  const { key, search } = useShownPage().page.location
  const isHydrated = useHydrated()
  const [chosen, setChosen] = useState({ key: '', query: '' })
  const replacedAt = useRef(-REPLACE_EVERY_MS)

  useEffect(() => {
    if (chosen.key !== key) return
    const replace = () => {
      replacedAt.current = performance.now()
      replaceQuery(chosen.query, key)
    }
    const wait = replacedAt.current + REPLACE_EVERY_MS - performance.now()
    const timer = setTimeout(replace, wait)
    return () => clearTimeout(timer)
  }, [chosen, key])

  const choose = (change: (query: URLSearchParams) => void) =>
    setChosen(before => {
      const query = new URLSearchParams(before.key === key ? before.query : search)
      change(query)
      return { key, query: `${query}` }
    })
  const query = chosen.key === key ? chosen.query : isHydrated ? search : ''
  return [new URLSearchParams(query), choose] as const
}

/** @param key the query's history entry; another may be open by now */
function replaceQuery(query: string, key: string) {
  const { state } = history
  if ((state?.key ?? 'default') !== key) return
  const search = query && `?${query.replace(/=(?=&|$)/g, '')}`
  history.replaceState(state, '', location.pathname + search + location.hash)
}
