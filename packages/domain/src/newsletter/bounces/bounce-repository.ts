import type { ReadDb, Trx } from '@universe/store/store'

/** Confirmations have no issue. */
export interface SentMessage {
  subscriberId: string
  issueId?: string
}

/**
 * @param messageId in angle brackets
 * @returns undefined if never handed to a mail server
 */
export async function findSentMessage(
  db: ReadDb,
  messageId: string,
): Promise<SentMessage | undefined> {
  const issued = await db
    .selectFrom('newsletter_messages')
    .select(['issue_id as issueId', 'subscriber_id as subscriberId'])
    .where('message_id', '=', messageId)
    .where('attempts', '>', 0)
    .executeTakeFirst()
  if (issued) return issued
  return db
    .selectFrom('outbox')
    .select('request_id as subscriberId')
    .where('message_id', '=', messageId)
    .where('request_kind', '=', 'subscriber')
    .where('purpose', '=', 'acknowledgement')
    .where('attempts', '>', 0)
    .executeTakeFirst()
}

const NO_MAILBOX = 'A report says that there is no such mailbox.'

export function findAnswer(db: ReadDb, messageId: string) {
  return db
    .selectFrom('outbox')
    .select(['request_id as requestId', 'recipient'])
    .where('message_id', '=', messageId)
    .where('purpose', '=', 'answer')
    .where('attempts', '>', 0)
    .executeTakeFirst()
}

/**
 * So that an accepted answer can be sent again.
 * @returns false if it was already
 */
export async function markAnswerReturned(trx: Trx, messageId: string): Promise<boolean> {
  const marked = await trx
    .updateTable('outbox')
    .set({ state: 'dead', last_error: NO_MAILBOX })
    .where('message_id', '=', messageId)
    .where('state', '=', 'sent')
    .executeTakeFirst()
  return marked.numUpdatedRows > 0n
}

/** @param emails in lower case */
export async function findSubscribersByEmail(
  db: ReadDb,
  emails: readonly string[],
): Promise<SentMessage[]> {
  return db
    .selectFrom('subscribers')
    .select('id as subscriberId')
    .where('email', 'in', emails)
    .execute()
}

/** Counts as refused in the issue's progress. */
export async function markReturned(
  trx: Trx,
  { issueId, subscriberId }: Required<SentMessage>,
): Promise<void> {
  await trx
    .updateTable('newsletter_messages')
    .set({ state: 'refused', last_error: NO_MAILBOX })
    .where('issue_id', '=', issueId)
    .where('subscriber_id', '=', subscriberId)
    .where('state', '=', 'sent')
    .execute()
}
