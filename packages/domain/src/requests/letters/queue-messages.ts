import { randomUUIDv7 } from 'node:crypto'
import { requestReference } from '@universe/contract/request-reference'
import type { Trx } from '@universe/store/store'
import type { RequestKind } from '@universe/store/tables'
import { storeLetter } from '../../mail/letter/stored-letter.ts'
import type { MailSettings } from '../../mail/mail-settings.ts'
import { insertMessages, type NewMessage } from '../../mail/outbox-repository.ts'
import type { RequestContext } from '../accept-request.ts'
import { consumeBudgets, type UsedUpBudget } from './acknowledgement-budgets.ts'
import { companySubject, composeAcknowledgement } from './message-texts.ts'

/** A stored request whose messages are to be queued. */
export interface QueuedRequest extends RequestContext {
  kind: RequestKind
  id: string
  /** The visitor's address, already validated. */
  visitor: string
  /** Business line, demo type or vacancy named in the messages; null for none. */
  topic: string | null
}

/**
 * Whether the company has been told of a request: not yet, of an earlier one that ended, or of this
 * one.
 */
type NoticeStatus = 'new' | 'again' | 'known'

/**
 * Queues a request's messages in its transaction: one to the company, unless already told; and one
 * to the visitor, unless the request is suspicious or a probe's, or a daily budget is used up.
 * @returns whether the visitor gets one, and the budget that was used up
 */
export async function queueMessages(
  trx: Trx,
  settings: MailSettings,
  request: QueuedRequest,
  noticeStatus: NoticeStatus = 'new',
): Promise<{ isAcknowledged: boolean; withheld: UsedUpBudget | null }> {
  const { kind, visitor: address, client, now, spamSignal, probeId } = request
  const messages = noticeStatus === 'known' ? [] : [companyMessage(settings, request, noticeStatus)]
  const isWanted = spamSignal === null && probeId === undefined
  const wanted = { address, client, isApplication: kind === 'application', now }
  const withheld = isWanted ? await consumeBudgets(trx, settings, wanted) : null
  const isAcknowledged = isWanted && withheld === null
  if (isAcknowledged) {
    messages.push(acknowledgement(settings, { ...request, reference: referenceOf(request) }))
  }
  await insertMessages(trx, messages)
  return { isAcknowledged, withheld }
}

/** Subject prefix of probes, for mailbox filters. */
const PROBE = 'Probe: '

function companyMessage(
  settings: MailSettings,
  request: QueuedRequest,
  noticeStatus: NoticeStatus,
): NewMessage {
  const { kind, id, topic, spamSignal, probeId } = request
  const again = noticeStatus === 'again' ? ' again' : ''
  const subject = `${companySubject(kind, topic, spamSignal)}${again} (${referenceOf(request)})`
  return {
    ...commonColumns(settings, request),
    purpose: 'company',
    recipient: settings.mailTo[kind],
    // Composed from the request when sent, as it contains visitor input.
    reply_to: null,
    body: null,
    subject: probeId === undefined ? subject : `${PROBE}${subject}`,
    attachment_application_id: kind === 'application' ? id : null,
  }
}

export interface AcknowledgementInput
  extends Pick<QueuedRequest, 'kind' | 'id' | 'visitor' | 'topic' | 'now'> {
  /** The reference shown to the visitor. */
  reference: string
}

/** @returns an outbox row for the acknowledgement */
export function acknowledgement(settings: MailSettings, request: AcknowledgementInput): NewMessage {
  const { kind, topic, reference } = request
  const { subject, letter } = composeAcknowledgement(kind, topic, reference, settings)
  return {
    ...commonColumns(settings, request),
    subject: `${subject} (${reference})`,
    // Composed when sent, so that the confirmation link is never stored.
    ...(kind === 'subscriber' ? { body: null } : storeLetter(letter)),
    purpose: 'acknowledgement',
    recipient: request.visitor,
    reply_to: null,
    attachment_application_id: null,
  }
}

function referenceOf({ key, id }: QueuedRequest): string {
  return requestReference(key ?? id)
}

function commonColumns(
  settings: MailSettings,
  { kind, id, now }: Pick<QueuedRequest, 'kind' | 'id' | 'now'>,
) {
  const messageId = randomUUIDv7()
  const domain = settings.mailFrom.address.split('@').at(-1)
  return {
    id: messageId,
    request_kind: kind,
    request_id: id,
    message_id: `<${messageId}@${domain}>`,
    created_at: now,
  }
}
