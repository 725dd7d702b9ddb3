import { isPostgres } from '@universe/store/dialect'
import type { Trx } from '@universe/store/store'
import type { OutboxMessage } from '../mail/outbox-repository.ts'
import { SPAM } from './request-state.ts'

/** Names its mailbox file. */
export type ErasedMessage = Pick<OutboxMessage, 'id' | 'purpose' | 'created_at'>

/** With CVs and messages; triggers clear list, index and history. */
export async function deleteRequests(trx: Trx, ids: readonly string[]): Promise<ErasedMessage[]> {
  if (ids.length === 0) return []
  // First: they refer to the application with the CV.
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
 * @param before when marked, epoch milliseconds
 * @returns ids, locked until the transaction ends
 */
export async function lockOldSpam(
  trx: Trx,
  { before, limit }: { before: number; limit: number },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('requests')
    .select('id')
    // All kinds, to use the index by kind and state.
    .where('kind', 'in', ['contact', 'demo', 'application'])
    .where('state', '=', SPAM)
    .where('state_at', '<', before)
    .limit(limit)
    .$if(isPostgres(trx), query => query.forUpdate())
    .execute()
  return rows.map(({ id }) => id)
}
