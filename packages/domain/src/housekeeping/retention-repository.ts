import { type Db, isPostgres, type Store, type Trx } from '@universe/store/store'
import { deleteRequests, type ErasedMessage } from '../requests/request-repository.ts'
import { SPAM } from '../requests/request-state.ts'
import { ALL_KINDS } from '../staff/visible-kinds.ts'

/** Small batches: removing rows from the embedded store's search index blocks all other work. */
const BATCH_ROWS = 20

/**
 * Erases requests, applications with CVs, and all messages beyond the retention of the privacy
 * policy; triggers remove them from list and index. Newsletter addresses stay until their owners
 * unsubscribe, except suspected subscriptions.
 * @param before epoch milliseconds
 */
export async function eraseOldRequests(db: Db, before: number): Promise<void> {
  // Messages first, since they refer to the application with the attached CV.
  await untilFewAreLeft(() => eraseSomeMessages(db, before))
  for (const table of ['suspected_subscriptions', 'applications', 'enquiries'] as const) {
    await untilFewAreLeft(() => eraseSome(db, table, before))
  }
}

/**
 * Erases requests marked as spam before a time, with CVs, messages and history.
 * @param before epoch milliseconds
 * @returns the deleted messages
 */
export async function eraseOldSpam(store: Store, before: number): Promise<ErasedMessage[]> {
  const erased: ErasedMessage[] = []
  await untilFewAreLeft(() =>
    store.db.transaction().execute(async trx => {
      const ids = await lockOldSpam(trx, before)
      erased.push(...(await deleteRequests(trx, ids)))
      return ids
    }),
  )
  return erased
}

/** @returns ids of some, locked until the transaction ends */
async function lockOldSpam(trx: Trx, before: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('requests')
    .select('id')
    // All kinds, to use the index by kind and state.
    .where('kind', 'in', ALL_KINDS)
    .where('state', '=', SPAM)
    .where('state_at', '<', before)
    .limit(BATCH_ROWS)
    .$if(isPostgres(trx), query => query.forUpdate())
    .execute()
  return rows.map(({ id }) => id)
}

async function untilFewAreLeft(erase: () => Promise<unknown[]>) {
  while ((await erase()).length === BATCH_ROWS);
}

async function eraseSomeMessages(db: Db, before: number) {
  const old = db
    .selectFrom('outbox')
    .select('id')
    // All states are named, so that the index by state and age is used.
    .where('state', 'in', ['pending', 'sent', 'dead'])
    .where('created_at', '<', before)
    .limit(BATCH_ROWS)
  return db.deleteFrom('outbox').where('id', 'in', old).returning('id').execute()
}

type Aging = 'suspected_subscriptions' | 'applications' | 'enquiries'

async function eraseSome(db: Db, table: Aging, before: number) {
  const old = db.selectFrom(table).select('id').where('created_at', '<', before).limit(BATCH_ROWS)
  return db.deleteFrom(table).where('id', 'in', old).returning('id').execute()
}
