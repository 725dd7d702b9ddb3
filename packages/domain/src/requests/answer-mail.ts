import { randomUUIDv7 } from 'node:crypto'
import { replySubject } from '@universe/contract/reply-address'
import type { Db, Trx } from '@universe/store/store'
import { deleteUntried, insertMessages, type OutboxMessage } from '../mail/outbox-repository.ts'
import type { StaffContext } from '../staff/context.ts'
import { visibleKinds } from '../staff/visible-kinds.ts'
import type { ChangeContext } from './changes/change.ts'
import { findLine, type StoredChange } from './request-change-repository.ts'
import type { WrittenAnswer } from './write-answers.ts'

/** Queues one mail for each answer, in the change's transaction; its text is in the history. */
export async function queueAnswers(
  { trx, parts, batchId, now }: ChangeContext,
  answers: readonly WrittenAnswer[],
  dueAt: number,
): Promise<void> {
  const { mailFrom, mailTo } = parts.settings.mail
  const domain = mailFrom.address.split('@').at(-1)
  const messages = answers.map(({ row: { id, kind, reference }, email }) => ({
    id: randomUUIDv7(),
    request_kind: kind,
    request_id: id,
    purpose: 'answer' as const,
    recipient: email,
    reply_to: mailTo[kind],
    subject: replySubject({ kind, reference }),
    body: null,
    attachment_application_id: null,
    message_id: `<${nameMessage(batchId, id)}@${domain}>`,
    created_at: now,
  }))
  await insertMessages(trx, messages, dueAt)
}

/** Deletes the mails of a batch of answers that is taken back, none of which is due. */
export async function unqueueAnswers(
  trx: Trx,
  { store, now }: StaffContext,
  lines: readonly StoredChange[],
): Promise<void> {
  const [first] = lines
  if (!first) return
  // A pattern of all requests: the name begins with the batch.
  const messageName = nameMessage(first.batch_id, '%')
  const requestIds = lines.map(({ request_id }) => request_id)
  const kinds = visibleKinds(['owner'])
  await deleteUntried(trx, store, { kinds, requestIds, purpose: 'answer', messageName }, now())
}

/** @returns the history's line that a message sends or tells of; undefined if it was taken back */
export function readLine(db: Db, { message_id, request_id }: OutboxMessage) {
  const [, kind, batchId = ''] = /^<(answer|inbound)-([\da-f-]{36})-/.exec(message_id) ?? []
  return findLine(db, { batchId, requestId: request_id, kind: kind as 'answer' | 'inbound' })
}

/** Leads from a message to its line. */
const nameMessage = (batchId: string, requestId: string) => `answer-${batchId}-${requestId}`
