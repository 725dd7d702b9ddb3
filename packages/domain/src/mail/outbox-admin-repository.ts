import type { Store } from '@universe/store/store'
import type { RequestKind } from '@universe/store/tables'
import { isUnleased, type OutboxMessage } from './outbox-repository.ts'

const LISTED_AT_MOST = 200

/** A message as an operator's list shows it. */
export type ListedMessage = Pick<
  OutboxMessage,
  'id' | 'state' | 'purpose' | 'request_kind' | 'attempts' | 'next_attempt_at' | 'last_error'
>

/** @returns what waits or was given up, oldest first, and not more than an operator reads */
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

/** @returns how many messages are in each state that any is in */
export async function countMessagesByState({ db }: Store) {
  const rows = await db
    .selectFrom('outbox')
    .select(row => ['state', row.fn.countAll<number>().as('messages')])
    .groupBy('state')
    .orderBy('state')
    .execute()
  return rows.map(({ state, messages }) => ({ state, messages: Number(messages) }))
}

/** @returns a message as it is stored: `findText` has its words */
export function findMessage({ db }: Store, id: string): Promise<OutboxMessage | undefined> {
  return db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The messages of requests of these kinds, or of one of them, that were given up. */
export interface GivenUpMessages {
  kinds: readonly RequestKind[]
  requestId?: string | undefined
}

/**
 * Makes messages due at once, with their days of trying before them again. One that is sent, or
 * just on its way, stays as it is.
 * @param store its `db` may be a transaction
 * @param which a message's id, or `dead` for all that were given up, or some of these
 * @returns how many
 */
export async function retryMessages(
  store: Pick<Store, 'db' | 'kind'>,
  which: string | GivenUpMessages,
  now: number,
): Promise<number> {
  const again = await store.db
    .updateTable('outbox')
    .set(row => ({
      state: 'pending',
      attempts: 0,
      first_attempt_at: null,
      next_attempt_at: now,
      // Its attempts before count for nothing any more, but that it was not taken at the first does.
      retried: row.case().when('state', '=', 'dead').then(1).else(row.ref('retried')).end(),
    }))
    .where('state', '!=', 'sent')
    .where(isUnleased(store, now))
    .where(row => {
      if (which === 'dead') return row('state', '=', 'dead')
      if (typeof which === 'string') return row('id', '=', which)
      const { kinds, requestId } = which
      const spam = store.db
        .selectFrom('requests')
        .select('id')
        .where('kind', 'in', ['contact', 'demo', 'application'])
        .where('state', '=', 'spam')
      const ofKinds = row('state', '=', 'dead')
        .and('request_kind', 'in', kinds)
        // Nobody answers it, and no list of mail shows it.
        .and('request_id', 'not in', spam)
      return requestId === undefined ? ofKinds : ofKinds.and('request_id', '=', requestId)
    })
    .returning('id')
    .execute()
  return again.length
}

/** More are not counted: whoever watches is alarmed long before, and the count stays cheap. */
export const MESSAGES_COUNTED_AT_MOST = 10_000

/** @returns how many messages wait or were given up, and since when the oldest of each */
export async function summarizeOutbox(store: Store) {
  const pending = await summarizeState(store, 'pending').executeTakeFirstOrThrow()
  const dead = await summarizeState(store, 'dead').executeTakeFirstOrThrow()
  return { pending, dead }
}

/** @returns the query for how many messages are in a state, and since when the oldest of them is */
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
