import { randomUUIDv7 } from 'node:crypto'
import type { Db, Store, Trx } from '@universe/store/store'
import type { OutboxTable, RequestKind, Tables } from '@universe/store/tables'
import type { ExpressionBuilder, Insertable, Selectable } from 'kysely'
import { claimDue, isUnleased, type Lease, type Which } from './lane-repository.ts'

export type OutboxMessage = Selectable<OutboxTable>
/** What may be null may be left out; the other columns track delivery. */
export interface NewMessage
  extends Pick<
    Insertable<OutboxTable>,
    | 'request_kind'
    | 'request_id'
    | 'purpose'
    | 'recipient'
    | 'reply_to'
    | 'subject'
    | 'body'
    | 'letter'
    | 'attachment_application_id'
    | 'created_at'
  > {
  /** Of the Message-ID. */
  domain: string
  /** Its local part, unique; default: the message's id. */
  messageName?: string | undefined
}

/**
 * In the transaction of their cause.
 * @param dueAt epoch milliseconds; default: at once
 */
export async function insertMessages(
  trx: Trx,
  messages: NewMessage[],
  dueAt?: number,
): Promise<void> {
  for (let from = 0; from < messages.length; from += ROWS_AT_ONCE) {
    await trx
      .insertInto('outbox')
      .values(
        messages.slice(from, from + ROWS_AT_ONCE).map(({ domain, messageName, ...message }) => {
          const id = randomUUIDv7()
          return {
            ...message,
            id,
            message_id: `<${messageName ?? id}@${domain}>`,
            state: 'pending' as const,
            next_attempt_at: dueAt ?? message.created_at,
          }
        }),
      )
      .execute()
  }
}

const ROWS_AT_ONCE = 200

/**
 * About requests first, then members' answers, then to subscribers: many of the latter two may
 * wait, after an outage or as one went to many.
 */
export async function claimMail(
  store: Store,
  lease: Lease,
  limit: number,
): Promise<OutboxMessage[]> {
  if (!(await hasDue(store, lease.now))) return []
  const groups: Which[] = [
    row => row.and([row('request_kind', '!=', 'subscriber'), row('purpose', '!=', 'answer')]),
    row => row('purpose', '=', 'answer'),
    row => row('request_kind', '=', 'subscriber'),
  ]
  return store.db
    .transaction()
    .execute(trx => claimDue(trx, { table: 'outbox', lease, groups, limit }))
}

/** Without the write lock of claiming. */
async function hasDue(store: Store, now: number): Promise<boolean> {
  const due = await store.db
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'pending')
    .where('next_attempt_at', '<=', now)
    .where(isUnleased(store.db, now))
    .limit(1)
    .executeTakeFirst()
  return due !== undefined
}

interface MessageSelection {
  kinds: readonly OutboxMessage['request_kind'][]
  requestIds: readonly string[]
  purpose: OutboxMessage['purpose']
  /** Exact. */
  createdAt?: number
  /** Local part of the Message-ID. */
  messageName?: string
}

/** If never attempted. */
export function deleteUntried(
  trx: Trx,
  selection: MessageSelection,
  now: number,
): Promise<Pick<OutboxMessage, 'recipient' | 'request_id'>[]> {
  return trx
    .deleteFrom('outbox')
    .where(isSelected(selection))
    .where('state', '=', 'pending')
    .where('attempts', '=', 0)
    .where(isUnleased(trx, now))
    .returning(['recipient', 'request_id'])
    .execute()
}

function isSelected({ kinds, requestIds, purpose, createdAt, messageName }: MessageSelection) {
  return (row: ExpressionBuilder<Tables, 'outbox'>) =>
    row.and([
      row('request_kind', 'in', kinds),
      row('request_id', 'in', requestIds),
      row('purpose', '=', purpose),
      ...(createdAt === undefined ? [] : [row('created_at', '=', createdAt)]),
      ...(messageName === undefined ? [] : [row('message_id', 'like', `<${messageName}@%`)]),
    ])
}

/** Without states that have none. */
export function countByState(
  db: Pick<Db, 'selectFrom'>,
  selection: MessageSelection,
): Promise<{ state: OutboxMessage['state']; count: number }[]> {
  return db
    .selectFrom('outbox')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .where(isSelected(selection))
    .groupBy('state')
    .execute()
}

export async function findMessageId(
  db: Pick<Db, 'selectFrom'>,
  { kind, requestId, purpose }: MessageOfRequest,
): Promise<string | undefined> {
  const sent = await db
    .selectFrom('outbox')
    .select('message_id')
    .where('request_kind', '=', kind)
    .where('request_id', '=', requestId)
    .where('purpose', '=', purpose)
    .where('state', '=', 'sent')
    .executeTakeFirst()
  return sent?.message_id
}

interface MessageOfRequest extends Pick<OutboxMessage, 'purpose'> {
  kind: OutboxMessage['request_kind']
  requestId: string
}

export async function deleteMessage({ db }: Store, id: string): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute()
}

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
interface GivenUpMessages {
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
