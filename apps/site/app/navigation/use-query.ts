import { useHydrated } from '@universe/ui/use-hydrated.ts'
import { useEffect, useRef, useState } from 'react'
import { useShownPage } from './shown-page.ts'

/** Browsers refuse more than a hundred `replaceState` calls in 30 s, which typing may reach. */
const REPLACE_EVERY_MS = 500

/**
 * What a visitor has chosen on a page, kept in its address: Back, reload and a shared address show
 * the same. The address is replaced without the router, since a choice is no change of page: nothing
 * is loaded, announced or scrolled for it. The router reads it when it comes by this entry again.
 * The server's HTML knows no query, so that none counts until the page is hydrated.
 * @returns the query, and what changes it: a default value is deleted, not set
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

/** @param key the entry of the history that the query belongs to; another may be open by now */
function replaceQuery(query: string, key: string) {
  const { state } = history
  if ((state?.key ?? 'default') !== key) return
  // A name that says all needs no "=" after it.
  const search = query && `?${query.replace(/=(?=&|$)/g, '')}`
  history.replaceState(state, '', location.pathname + search + location.hash)
}
