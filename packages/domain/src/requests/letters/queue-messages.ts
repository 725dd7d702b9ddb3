import { randomUUIDv7 } from 'node:crypto'
import { requestReference } from '@universe/contract/request-reference'
import type { Trx } from '@universe/store/store'
import type { RequestKind } from '@universe/store/tables'
import { storeLetter } from '../../mail/letter/render-letter.ts'
import { type MailSettings, mailDomain } from '../../mail/mail-settings.ts'
import { insertMessages, type NewMessage } from '../../mail/outbox-repository.ts'
import type { Channel, RequestContext } from '../request-repository.ts'
import { consumeBudgets, type UsedUpBudget } from './acknowledgement-budget-repository.ts'
import { companySubject, composeAcknowledgement } from './message-texts.ts'

export interface QueuedRequest extends RequestContext {
  kind: RequestKind
  id: string
  visitor: string
  topic: string | null
}

/** `again`: told of an earlier request, since ended. */
type NoticeStatus = 'new' | 'again' | 'known'

/**
 * To the company, unless told; to the visitor, unless suspicious, a probe's, or over a daily
 * budget. Entered by hand: none to the company, the other if asked for.
 * @returns `reference`: as the visitor's page shows it
 */
export async function queueMessages(
  trx: Trx,
  settings: MailSettings,
  request: QueuedRequest,
  noticeStatus: NoticeStatus = 'new',
): Promise<{ isAcknowledged: boolean; withheld: UsedUpBudget | null; reference: string }> {
  const { key, id, spamSignal, probeId, entry } = request
  const known = { ...request, reference: requestReference(key ?? id), channel: entry?.channel }
  const isKnown = noticeStatus === 'known' || entry !== undefined
  const messages = isKnown ? [] : [companyMessage(settings, known, noticeStatus)]
  const isWanted = spamSignal === null && probeId === undefined && (entry?.isAcknowledged ?? true)
  const withheld = isWanted ? await findUsedUp(trx, settings, request) : null
  const isAcknowledged = isWanted && withheld === null
  if (isAcknowledged) messages.push(acknowledgement(settings, known))
  await insertMessages(trx, messages)
  return { isAcknowledged, withheld, reference: known.reference }
}

async function findUsedUp(
  trx: Trx,
  settings: MailSettings,
  { kind, visitor, client: name, now, entry }: QueuedRequest,
): Promise<UsedUpBudget | null> {
  // Client budgets do not bound members.
  const client = entry ? undefined : { name, isApplication: kind === 'application' }
  const [usedUp = null] = await consumeBudgets(trx, settings, { addresses: [visitor], client, now })
  return usedUp
}

/** For mailbox filters. */
const PROBE = 'Probe: '

function companyMessage(
  settings: MailSettings,
  request: QueuedRequest & { reference: string },
  noticeStatus: NoticeStatus,
): NewMessage {
  const { kind, id, topic, spamSignal, probeId, reference } = request
  const again = noticeStatus === 'again' ? ' again' : ''
  const subject = `${companySubject(kind, topic, spamSignal)}${again} (${reference})`
  return {
    ...commonColumns(settings, request),
    purpose: 'company',
    recipient: settings.mailTo[kind],
    // Composed when sent, as it has visitor input.
    reply_to: null,
    body: null,
    subject: probeId === undefined ? subject : `${PROBE}${subject}`,
    attachment_application_id: kind === 'application' ? id : null,
  }
}

export interface AcknowledgementInput
  extends Pick<QueuedRequest, 'kind' | 'id' | 'visitor' | 'topic' | 'now'> {
  reference: string
  channel?: Channel | null
}

export function acknowledgement(settings: MailSettings, request: AcknowledgementInput): NewMessage {
  const { kind } = request
  const { subject, letter } = composeAcknowledgement(request, settings)
  return {
    ...commonColumns(settings, request),
    subject: `${subject} (${request.reference})`,
    // Composed when sent: the confirmation link is never stored.
    ...(kind === 'subscriber' ? { body: null } : storeLetter(letter)),
    purpose: 'acknowledgement',
    recipient: request.visitor,
    reply_to: null,
    attachment_application_id: null,
  }
}

function commonColumns(
  settings: MailSettings,
  { kind, id, now }: Pick<QueuedRequest, 'kind' | 'id' | 'now'>,
) {
  const messageId = randomUUIDv7()
  const domain = mailDomain(settings.mailFrom)
  return {
    id: messageId,
    request_kind: kind,
    request_id: id,
    message_id: `<${messageId}@${domain}>`,
    created_at: now,
  }
}
