import type { Db, Store } from '@universe/store/store'
import type { RequestKind } from '@universe/store/tables'
import { isUnleased } from './lane-repository.ts'
import type { OutboxMessage } from './outbox-repository.ts'

const LISTED_AT_MOST = 200

export type ListedMessage = Pick<
  OutboxMessage,
  'id' | 'state' | 'purpose' | 'request_kind' | 'attempts' | 'next_attempt_at' | 'last_error'
>

/** @returns oldest first, at most `LISTED_AT_MOST` */
export async function listUnsent({ db }: Store): Promise<ListedMessage[]> {
  return db
    .selectFrom('outbox')
    .select(['id', 'state', 'purpose', 'request_kind', 'attempts', 'next_attempt_at'])
    .select('last_error')
    .where('state', '!=', 'sent')
    .orderBy('created_at')
    .limit(LISTED_AT_MOST)
    .execute()
}

/** Without empty states. */
export function countMessagesByState({ db }: Store) {
  return db
    .selectFrom('outbox')
    .select(row => ['state', row.fn.countAll<number>().as('messages')])
    .groupBy('state')
    .orderBy('state')
    .execute()
}

/** `findText` has its text. */
export function findMessage({ db }: Store, id: string): Promise<OutboxMessage | undefined> {
  return db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()
}

/** About one request, or all of these kinds. */
export interface GivenUpMessages {
  kinds: readonly RequestKind[]
  requestId?: string | undefined
}

/**
 * Due at once, with a new retry period; not those sent or being sent.
 * @param which an id, `dead` for all given up, or a selection
 * @returns how many
 */
export async function retryMessages(
  db: Db,
  which: string | GivenUpMessages,
  now: number,
): Promise<number> {
  const again = await db
    .updateTable('outbox')
    .set(row => ({
      state: 'pending',
      attempts: 0,
      first_attempt_at: null,
      next_attempt_at: now,
      // Earlier attempts no longer count, but it is no first-try success either.
      retried: row.case().when('state', '=', 'dead').then(1).else(row.ref('retried')).end(),
    }))
    .where('state', '!=', 'sent')
    .where(isUnleased(db, now))
    .where(row => {
      if (which === 'dead') return row('state', '=', 'dead')
      if (typeof which === 'string') return row('id', '=', which)
      const { kinds, requestId } = which
      const spam = db
        .selectFrom('requests')
        .select('id')
        .where('kind', 'in', ['contact', 'demo', 'application'])
        .where('state', '=', 'spam')
      const ofKinds = row('state', '=', 'dead')
        .and('request_kind', 'in', kinds)
        // Spam is never answered, and no mail list shows it.
        .and('request_id', 'not in', spam)
      return requestId === undefined ? ofKinds : ofKinds.and('request_id', '=', requestId)
    })
    .returning('id')
    .execute()
  return again.length
}

/** Keeps counting cheap; monitoring alerts long before. */
export const MESSAGES_COUNTED_AT_MOST = 10_000

/** @returns counts with the oldest time of each */
export async function summarizeOutbox(store: Store) {
  const pending = await summarizeState(store, 'pending').executeTakeFirstOrThrow()
  const dead = await summarizeState(store, 'dead').executeTakeFirstOrThrow()
  return { pending, dead }
}

export function summarizeState({ db }: Store, state: OutboxMessage['state']) {
  const oldest = db
    .selectFrom('outbox')
    .select('created_at')
    .where('state', '=', state)
    .orderBy('created_at')
    .limit(MESSAGES_COUNTED_AT_MOST)
  return db
    .selectFrom(oldest.as('oldest'))
    .select(row => [
      row.fn.countAll<number>().as('messages'),
      row.fn.min('created_at').$castTo<number | null>().as('since'),
    ])
}
