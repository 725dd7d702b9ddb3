import { useCallback, useState } from 'react'
import { useWhileSeen } from '../shared/navigation/use-while-seen.ts'
import type { ShownNews } from './news.ts'

const EVERY_MS = 20_000

/** What came since the page was loaded, or that the session is over. */
type News = ShownNews | 'signed-out'

/**
 * Asks while the page is seen what came since it was loaded. Nothing of the page is loaded again: somebody
 * may be pointing at it, or typing in it.
 * @param query of what the page shows and knows, for `news.ts`
 */
export function useNews(query: string): News | undefined {
  const [told, setTold] = useState<{ query: string; news: News }>()
  const look = useCallback(async () => {
    const news = await askNews(query)
    if (news) setTold({ query, news })
  }, [query])
  // Signed out, too: somebody may sign in again over the page, or on another tab.
  useWhileSeen(EVERY_MS, look)
  return told?.query === query ? told.news : undefined
}

/** @returns undefined where there is no answer: the next time is soon enough */
async function askNews(query: string): Promise<News | undefined> {
  try {
    const answer = await fetch(`/inbox.json?${query}`, { redirect: 'manual' })
    // It leads to the sign-in.
    if (answer.type === 'opaqueredirect') return 'signed-out'
    return answer.ok ? ((await answer.json()) as ShownNews) : undefined
  } catch {
    return undefined
  }
}
