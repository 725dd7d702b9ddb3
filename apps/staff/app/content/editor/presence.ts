import type { RouterContextProvider } from 'react-router'
import { signedIn } from '../../server/perform.ts'
import { requestContext } from '../../server/request-context.ts'

/** Longer than the time between two polls. */
const PRESENCE_MS = 60_000
/** By item and member; in memory alone. */
const open = new Map<string, { id: string; memberId: string; name: string; at: number }>()

/**
 * Notes that the member has an item open.
 * @returns the names of others who have
 */
export function recordPresence(context: Readonly<RouterContextProvider>, id: string): string[] {
  const { memberId, name } = signedIn(context)
  const { session } = context.get(requestContext)
  const at = Date.now()
  open.set(`${id} ${memberId}`, { id, memberId, name: name || (session?.email ?? ''), at })
  for (const [key, seen] of open) if (at - seen.at > PRESENCE_MS) open.delete(key)
  return [...open.values()]
    .filter(seen => seen.id === id && seen.memberId !== memberId)
    .map(seen => seen.name)
}
