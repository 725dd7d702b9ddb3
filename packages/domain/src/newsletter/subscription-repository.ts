import type { ReadDb, Trx } from '@universe/store/store'
import { sql } from 'kysely'
import {
  deleteRows,
  type Person,
  SUBSCRIPTION_TABLES,
  selectIds,
} from '../requests/visitor-repository.ts'

/** Suspected ones have a reason. */
export async function listSubscriptions(db: ReadDb, addresses: readonly string[]) {
  if (addresses.length === 0) return []
  const subscribers = await db
    .selectFrom('subscribers')
    .select(['id', 'email', 'created_at', sql.lit<string | null>(null).as('suspicion')])
    .select(['state', 'state_at', 'asked_at', 'source', 'consent'])
    .where('email', 'in', addresses)
    .execute()
  const suspected = await db
    .selectFrom('suspected_subscriptions')
    .select(['id', 'email', 'created_at', 'suspicion'])
    .where('email', 'in', addresses)
    .execute()
  return [...subscribers, ...suspected]
}

/** With messages. @returns counts */
export async function deleteSubscriptions(
  trx: Trx,
  person: Person,
): Promise<{ subscriptions: number; messages: number }> {
  if (person.addresses.length === 0) return { subscriptions: 0, messages: 0 }
  const messages = await trx
    .deleteFrom('outbox')
    .where('request_kind', '=', 'subscriber')
    .where(row =>
      row.or(
        SUBSCRIPTION_TABLES.map(table => row('request_id', 'in', selectIds(trx, table, person))),
      ),
    )
    .returning('id')
    .execute()
  return {
    subscriptions: await deleteRows(trx, SUBSCRIPTION_TABLES, person),
    messages: messages.length,
  }
}

/** With history and messages. */
export async function deleteSubscribers(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .deleteFrom('outbox')
    .where('request_kind', '=', 'subscriber')
    .where('request_id', 'in', ids)
    .execute()
  await trx.deleteFrom('subscribers').where('id', 'in', ids).execute()
}
