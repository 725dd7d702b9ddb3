import type { ReadDb, Trx } from '@universe/store/store'
import type { Subscriber } from '../subscriber-repository.ts'

/** A message of ours that a report is about: whom it went to. */
export type SentMessage =
  | { subscriberId: string; issueId?: string; isKnownByLink?: true }
  /** The address of a request's sender, in lower case. */
  | { recipient: string }

/**
 * @param messageId in angle brackets
 * @returns whom a message went to; undefined for one that we never handed to a mail server
 */
export async function findSentMessage(
  db: ReadDb,
  messageId: string,
): Promise<SentMessage | undefined> {
  const [, name = ''] = /^<([^<>@\s]+)@/.exec(messageId) ?? []
  const [issueId = '', subscriberId = ''] = name.split('.')
  const issued = await db
    .selectFrom('newsletter_messages')
    .select('message_id')
    .where('issue_id', '=', issueId)
    .where('subscriber_id', '=', subscriberId)
    .where('attempts', '>', 0)
    .executeTakeFirst()
  if (issued?.message_id === messageId) return { subscriberId, issueId }
  const sent = await db
    .selectFrom('outbox')
    .select(['request_kind', 'request_id', 'recipient', 'message_id'])
    .where('id', '=', name)
    .where('purpose', '=', 'acknowledgement')
    .where('attempts', '>', 0)
    .executeTakeFirst()
  if (sent?.message_id !== messageId) return undefined
  const { request_kind, request_id, recipient } = sent
  return request_kind === 'subscriber'
    ? { subscriberId: request_id }
    : { recipient: recipient.toLowerCase() }
}

/** @param who an id, or an address in lower case */
export function findSubscriber(
  db: ReadDb,
  who: { id: string } | { email: string },
): Promise<Pick<Subscriber, 'id' | 'email' | 'state' | 'created_at' | 'consented_at'> | undefined> {
  return db
    .selectFrom('subscribers')
    .select(['id', 'email', 'state', 'created_at', 'consented_at'])
    .$if('id' in who, rows => rows.where('id', '=', 'id' in who ? who.id : ''))
    .$if('email' in who, rows => rows.where('email', '=', 'email' in who ? who.email : ''))
    .executeTakeFirst()
}

/** @returns whether a mail server was ever handed a newsletter, or a mail about one, to a subscriber */
export async function wasWrittenTo(db: ReadDb, subscriberId: string): Promise<boolean> {
  const issued = await db
    .selectFrom('newsletter_messages')
    .select('message_id')
    .where('subscriber_id', '=', subscriberId)
    .where('attempts', '>', 0)
    .executeTakeFirst()
  if (issued) return true
  const sent = await db
    .selectFrom('outbox')
    .select('id')
    .where('request_kind', '=', 'subscriber')
    .where('request_id', '=', subscriberId)
    .where('purpose', '=', 'acknowledgement')
    .where('attempts', '>', 0)
    .executeTakeFirst()
  return sent !== undefined
}

/** Lets an issue's progress count a message as refused that a mail server had accepted. */
export async function markReturned(
  trx: Trx,
  { issueId, subscriberId }: { issueId: string; subscriberId: string },
  code: string | undefined,
): Promise<void> {
  await trx
    .updateTable('newsletter_messages')
    .set({
      state: 'refused',
      last_error: `A report says that there is no such mailbox (${code ?? 'no code'}).`,
    })
    .where('issue_id', '=', issueId)
    .where('subscriber_id', '=', subscriberId)
    .where('state', '=', 'sent')
    .execute()
}
