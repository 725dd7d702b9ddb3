import { isPostgres } from '@universe/store/dialect'
import type { ReadDb, Trx } from '@universe/store/store'
import { sql } from 'kysely'

/** Those that nobody has asked whether they want the newsletter. */
const isNeverAsked = sql<boolean>`state = 'pending' and asked_at is null`

/** @returns how many wait to be asked whether they want the newsletter */
export async function countNeverAsked(db: ReadDb): Promise<number> {
  const { subscribers } = await db
    .selectFrom('subscribers')
    .select(row => row.fn.countAll<number>().as('subscribers'))
    .where(isNeverAsked)
    .executeTakeFirstOrThrow()
  return Number(subscribers)
}

/** @returns some whom nobody has asked yet, the oldest first; nobody else changes them meanwhile */
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

/** Who is asked, by whom, and the line for their history; times in epoch milliseconds. */
interface AskedBy {
  ids: readonly string[]
  memberId: string
  at: number
  /** When they have the mail: from then on they have time to confirm. */
  mailedAt: number
}

/** Writes that subscribers were asked to confirm, in the transaction that queues their mails. */
export async function markAsked(trx: Trx, { ids, memberId, at, mailedAt }: AskedBy): Promise<void> {
  await trx.updateTable('subscribers').set({ asked_at: mailedAt }).where('id', 'in', ids).execute()
  const event = { at, kind: 'asked' as const, detail: 'staff', member_id: memberId }
  await trx
    .insertInto('subscriber_events')
    .values(ids.map(id => ({ ...event, subscriber_id: id })))
    .execute()
}

/** @returns how many mails that ask to confirm are due only after this moment */
export async function countWaitingMails(db: ReadDb, now: number): Promise<number> {
  const { waiting } = await waitingMails(db)
    .select(row => row.fn.countAll<number>().as('waiting'))
    .where('next_attempt_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(waiting)
}

/** @returns when the last of the mails that ask to confirm is due; null where none waits */
export async function findLastDue(db: ReadDb): Promise<number | null> {
  const last = await waitingMails(db)
    .select('next_attempt_at')
    .orderBy('next_attempt_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.next_attempt_at ?? null
}

/** Not those that were tried already: they wait for longer each time. */
function waitingMails(db: ReadDb) {
  return db
    .selectFrom('outbox')
    .where('state', '=', 'pending')
    .where('request_kind', '=', 'subscriber')
    .where('purpose', '=', 'acknowledgement')
    .where('attempts', '=', 0)
}
