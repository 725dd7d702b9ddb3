import { useEffect, useState } from 'react'
import type { ShownLive } from './describe-live.ts'
import type { ShownPublication } from './show-publication.ts'

const AGAIN_MS = 1000

/**
 * Asks each second for what is known of a publication on the site, until something is. Nothing else of
 * the open page is loaded again: somebody may be typing in it.
 * @param path of the item, below which it is told
 */
export function useLive(
  path: string,
  { id, live }: NonNullable<ShownPublication['last']>,
): ShownLive {
  const [known, setKnown] = useState<ShownLive>()
  const shown = known ?? live
  useEffect(() => {
    if (!shown.isLooking) return
    const end = new AbortController()
    const timer = setInterval(async () => {
      const told = await askLive(`${path}/live`, end.signal)
      if (told?.id === id && !told.live.isLooking) setKnown(told.live)
    }, AGAIN_MS)
    return () => {
      clearInterval(timer)
      end.abort()
    }
  }, [shown.isLooking, path, id])
  return shown
}

/** @returns undefined where the line or the session is gone: the page says that where it matters */
async function askLive(address: string, signal: AbortSignal) {
  try {
    const answer = await fetch(address, { signal, redirect: 'error' })
    return answer.ok ? ((await answer.json()) as { id: string; live: ShownLive } | null) : undefined
  } catch {
    return undefined
  }
}
