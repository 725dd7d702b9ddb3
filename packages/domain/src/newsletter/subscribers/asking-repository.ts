import { isPostgres } from '@universe/store/dialect'
import type { ReadDb, Trx } from '@universe/store/store'
import { sql } from 'kysely'

const isNeverAsked = sql<boolean>`state = 'pending' and asked_at is null`

export async function countNeverAsked(db: ReadDb): Promise<number> {
  const { subscribers } = await db
    .selectFrom('subscribers')
    .select(row => row.fn.countAll<number>().as('subscribers'))
    .where(isNeverAsked)
    .executeTakeFirstOrThrow()
  return subscribers
}

/** Oldest first. */
export function lockNeverAsked(trx: Trx, limit: number) {
  return trx
    .selectFrom('subscribers')
    .select(['id', 'email'])
    .where(isNeverAsked)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .$if(isPostgres(trx), query => query.forUpdate())
    .execute()
}

/** Epoch milliseconds. */
interface AskedBy {
  ids: readonly string[]
  memberId: string
  at: number
  /** When the mail is due: the time to confirm counts from here. */
  mailedAt: number
}

/** In the transaction that queues the mails. */
export async function markAsked(trx: Trx, { ids, memberId, at, mailedAt }: AskedBy): Promise<void> {
  await trx.updateTable('subscribers').set({ asked_at: mailedAt }).where('id', 'in', ids).execute()
  const event = { at, kind: 'asked' as const, detail: 'staff', member_id: memberId }
  await trx
    .insertInto('subscriber_events')
    .values(ids.map(id => ({ ...event, subscriber_id: id })))
    .execute()
}

export async function countWaitingMails(db: ReadDb, now: number): Promise<number> {
  const { waiting } = await waitingMails(db)
    .select(row => row.fn.countAll<number>().as('waiting'))
    .where('next_attempt_at', '>', now)
    .executeTakeFirstOrThrow()
  return waiting
}

/** @returns null if none waits */
export async function findLastDue(db: ReadDb): Promise<number | null> {
  const last = await waitingMails(db)
    .select('next_attempt_at')
    .orderBy('next_attempt_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.next_attempt_at ?? null
}

/** Not retries, whose delays grow. */
function waitingMails(db: ReadDb) {
  return db
    .selectFrom('outbox')
    .where('state', '=', 'pending')
    .where('request_kind', '=', 'subscriber')
    .where('purpose', '=', 'acknowledgement')
    .where('attempts', '=', 0)
}
