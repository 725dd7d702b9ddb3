import { replySubject } from '@universe/contract/reply-address'
import type { Db, Trx } from '@universe/store/store'
import { type MailSettings, mailDomain } from '../mail/mail-settings.ts'
import {
  countByState,
  deleteUntried,
  insertMessages,
  type NewMessage,
  type OutboxMessage,
} from '../mail/outbox-repository.ts'
import { findErasureKinds } from '../platform/erasures/erasure-repository.ts'
import { deriveErasureKey } from '../platform/erasures/erasures.ts'
import type { Actor, StaffContext } from '../staff/context.ts'
import { ALL_KINDS } from '../staff/visible-kinds.ts'
import { type ChangeContext, historyLine, idsOf, type LineContext } from './changes/change.ts'
import { fillReply, replyValues } from './fill-reply.ts'
import { summarize } from './listed-request.ts'
import {
  findChanges,
  findLine,
  isStanding,
  markAnswers,
  type NewChange,
  type StoredChange,
} from './request-change-repository.ts'
import type { RequestRow } from './request-list-repository.ts'
import { describeRequests } from './request-repository.ts'

type QueuedAnswer = Pick<WrittenAnswer, 'email'> & {
  row: Pick<RequestRow, 'id' | 'kind' | 'reference'>
}

/**
 * The text is in the history.
 * @param times `createdAt`: a later letter's own time, so that it is not reported as waiting
 */
export async function queueAnswers(
  { trx, parts, batchId }: Pick<ChangeContext, 'trx' | 'parts' | 'batchId'>,
  answers: readonly QueuedAnswer[],
  { createdAt, dueAt }: { createdAt: number; dueAt: number },
): Promise<void> {
  const { mail } = parts.settings
  const messages = answers.map(({ row, email: recipient }) =>
    lineMessage(
      mail,
      { purpose: 'answer', batchId, row },
      {
        recipient,
        reply_to: mail.mailTo[row.kind],
        subject: replySubject(row),
        created_at: createdAt,
      },
    ),
  )
  await insertMessages(trx, messages, dueAt)
}

interface MailedLine {
  purpose: 'answer' | 'inbound'
  batchId: string
  row: Pick<RequestRow, 'id' | 'kind'>
}

/** Its text is a history line, found by its Message-ID. */
export function lineMessage(
  { mailFrom }: Pick<MailSettings, 'mailFrom'>,
  { purpose, batchId, row }: MailedLine,
  columns: Pick<NewMessage, 'recipient' | 'reply_to' | 'subject' | 'created_at'>,
): NewMessage {
  return {
    ...columns,
    request_kind: row.kind,
    request_id: row.id,
    purpose,
    domain: mailDomain(mailFrom),
    messageName: nameMessage(purpose, batchId, row.id),
  }
}

/** Only untried ones. @returns request ids */
export async function unqueueAnswers(
  trx: Trx,
  lines: readonly StoredChange[],
  now: number,
): Promise<string[]> {
  if (lines.length === 0) return []
  const deleted = await deleteUntried(trx, answersOf(lines), now)
  return deleted.map(({ request_id }) => request_id)
}

export async function countAnswers(db: Pick<Db, 'selectFrom'>, lines: readonly StoredChange[]) {
  const counts = { accepted: 0, waiting: 0, refused: 0 }
  for (const { state, count } of await countByState(db, answersOf(lines))) {
    counts[countNames[state]] = count
  }
  return counts
}

const countNames = { sent: 'accepted', pending: 'waiting', dead: 'refused' } as const

function answersOf(lines: readonly StoredChange[]) {
  return {
    kinds: ALL_KINDS,
    requestIds: lines.map(({ request_id }) => request_id),
    purpose: 'answer',
    // Every request of the batch.
    messageName: nameMessage('answer', lines[0]?.batch_id ?? '', '%'),
  } as const
}

export async function takeLettersBack(
  context: LineContext,
  rows: readonly RequestRow[],
): Promise<NewChange[]> {
  const { trx, now } = context
  const answers = await findChanges(trx, idsOf(rows), { kinds: ['answer'] })
  const letters = answers.filter(each => isStanding(each) && each.after !== null)
  const taken = new Set<string>()
  for (const [batchId, lines] of Map.groupBy(letters, ({ batch_id }) => batch_id)) {
    const requestIds = await unqueueAnswers(trx, lines, now)
    await markAnswers(trx, { batchId, requestIds, undoneAt: now })
    for (const id of requestIds) taken.add(id)
  }
  return rows
    .filter(({ id }) => taken.has(id))
    .map(row => historyLine(context, row, { kind: 'letter-taken-back' }))
}

/** For their time or, if past, soon. */
export async function restoreLetters(
  trx: Trx,
  parts: StaffContext,
  { rows, lines }: { rows: readonly RequestRow[]; lines: readonly StoredChange[] },
): Promise<void> {
  const [first] = lines
  if (!first) return
  const requestIds = lines.map(({ request_id }) => request_id)
  const written = await findChanges(trx, requestIds, { kinds: ['answer'] })
  const letters = written.filter(
    ({ after, undone_at, note }) => after !== null && undone_at === first.at && note !== null,
  )
  const visitors = await describeRequests(trx, requestIds)
  const groups = Map.groupBy(letters, ({ batch_id, after }) => `${batch_id} ${after}`)
  for (const [key, some] of groups) {
    const [batchId = '', time] = key.split(' ')
    const dueAt = Math.max(Number(time), parts.now())
    const answers = some.flatMap(({ request_id }) => {
      const row = rows.find(({ id }) => id === request_id)
      const visitor = visitors.get(request_id)
      return row && visitor ? [{ row, email: visitor.email }] : []
    })
    await queueAnswers({ trx, parts, batchId }, answers, { createdAt: dueAt, dueAt })
    const restored = answers.map(({ row }) => row.id)
    await markAnswers(trx, { batchId, requestIds: restored, undoneAt: null })
  }
}

/** @returns undefined if taken back */
export function readLine(db: Db, { message_id, request_id }: OutboxMessage) {
  const [, kind, batchId = ''] = /^<(answer|inbound)-([\da-f-]{36})-/.exec(message_id) ?? []
  return findLine(db, { batchId, requestId: request_id, kind: kind as 'answer' | 'inbound' })
}

function nameMessage(purpose: MailedLine['purpose'], batchId: string, requestId: string): string {
  return `${purpose}-${batchId}-${requestId}`
}

export type WrittenAnswer = Awaited<ReturnType<typeof writeAnswers>>[number]

export async function writeAnswers(
  db: Db,
  { settings: { erasure } }: Pick<StaffContext, 'settings'>,
  { actor, rows, text }: { actor: Actor; rows: readonly RequestRow[]; text: string },
) {
  const visitors = await describeRequests(
    db,
    rows.map(({ id }) => id),
  )
  const emails = [...visitors.values()].map(({ email }) => email)
  // Of a single answer, the member chose the recipient. Suppressions need the form secret.
  const erasuresOf =
    emails.length > 1 && 'formSecret' in erasure
      ? await findErasureKinds(db, deriveErasureKey(erasure.formSecret), emails)
      : undefined
  return rows.flatMap(row => {
    const visitor = visitors.get(row.id)
    if (!visitor) return []
    const { name, email, vacancy_title } = visitor
    const request = { ...summarize(row, vacancy_title), who: { name } }
    const values = replyValues(request, actor.name)
    return [
      {
        row,
        /** Or their address. */
        name: name ?? email,
        email,
        values,
        ...fillReply(text, values),
        /** Of several: the address permanently refuses mail. */
        isLeftOut: erasuresOf?.(email).has('suppressed') ?? false,
      },
    ]
  })
}
