import { DAY_MS, HOUR_MS } from '@universe/contract/dates'
import type { Store } from '@universe/store/store'
import { type InboxRequest, storeInbox } from './inbox-requests.ts'

const TOPICS = [
  ['contact', 'Telecom'],
  ['demo', 'Cyber Security'],
  ['contact', 'Software Solutions'],
  ['application', 'Quality Engineer'],
  ['contact', 'Technologies'],
  ['demo', 'Education System'],
  ['contact', 'E-Marketing'],
] as const

/**
 * Deterministic: of seven, six were answered after minutes to days; one in thirteen is suspicious.
 * @returns how many
 */
export async function storeNumberedWeeks(
  store: Store,
  { days, now = Date.now() }: { days: number; now?: number },
): Promise<number> {
  const requests = Array.from({ length: days }, (_, day) =>
    Array.from({ length: (day * 5) % 4 }, (_, n): InboxRequest => {
      const seed = day * 3 + n
      const [kind, topic] = TOPICS[seed % TOPICS.length] ?? TOPICS[0]
      return {
        kind,
        topic,
        name: `Visitor ${seed}`,
        company: 'Example',
        agoMs: day * DAY_MS + (n + 1) * HOUR_MS,
        ...(seed % 13 === 5 ? { suspicion: 'sent after 740 ms' } : {}),
        ...(seed % 29 === 7 ? { mail: 'second-attempt' as const } : {}),
        ...(seed % 61 === 9 ? { mail: 'given-up' as const } : {}),
      }
    }),
  ).flat()
  const ids = await storeInbox(store, requests, now)
  for (const [n, id] of ids.entries()) {
    if (n % 7 === 2) continue
    const { created_at, kind } = await store.db
      .selectFrom('requests')
      .select(['created_at', 'kind'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const answered_at = created_at + (((n * 37) % 60) + 0.4) * HOUR_MS
    const state = kind === 'application' ? 'in-review' : 'done'
    if (answered_at > now) continue
    await store.db
      .updateTable('requests')
      .set({ state, state_at: answered_at, answered_at })
      .where('id', '=', id)
      .execute()
  }
  return ids.length
}
