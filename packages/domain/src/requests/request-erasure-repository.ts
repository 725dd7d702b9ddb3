import type { Store, Trx } from '@universe/store/store'
import type { OutboxMessage } from '../mail/outbox-repository.ts'
import { SPAM } from './request-state.ts'

/** What names a message's file in a mailbox. */
export type ErasedMessage = Pick<OutboxMessage, 'id' | 'purpose' | 'created_at'>

/**
 * Erases requests with their CVs and messages; triggers take them out of the list and the index, and
 * their history goes with them.
 * @returns the messages that there were
 */
export async function deleteRequests(trx: Trx, ids: readonly string[]): Promise<ErasedMessage[]> {
  if (ids.length === 0) return []
  // First, as they refer to the application whose CV goes along, which takes its CV along.
  const messages = await trx
    .deleteFrom('outbox')
    .where('request_kind', 'in', ['contact', 'demo', 'application'])
    .where('request_id', 'in', ids)
    .returning(['id', 'purpose', 'created_at'])
    .execute()
  for (const table of ['applications', 'enquiries'] as const) {
    await trx.deleteFrom(table).where('id', 'in', ids).execute()
  }
  return messages
}

/**
 * @param before since when they are spam at least, in epoch milliseconds
 * @returns the ids of some spam, which nobody calls anything else before the transaction ends
 */
export async function lockOldSpam(
  trx: Trx,
  { kind }: Pick<Store, 'kind'>,
  { before, limit }: { before: number; limit: number },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('requests')
    .select('id')
    // All kinds there are, by name: so the index by kind and state finds them.
    .where('kind', 'in', ['contact', 'demo', 'application'])
    .where('state', '=', SPAM)
    .where('state_at', '<', before)
    .limit(limit)
    .$if(kind === 'postgres', query => query.forUpdate())
    .execute()
  return rows.map(({ id }) => id)
}
