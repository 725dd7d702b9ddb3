import { randomUUIDv7 } from 'node:crypto'
import { requestReference } from '@universe/contract/request-reference'
import type { Trx } from '@universe/store/store'
import type { RequestKind } from '@universe/store/tables'
import { storeLetter } from '../../mail/letter/stored-letter.ts'
import type { MailSettings } from '../../mail/mail-settings.ts'
import { insertMessages, type NewMessage } from '../../mail/outbox-repository.ts'
import type { RequestContext } from '../accept-request.ts'
import { consumeBudgets, type UsedUpBudget } from './acknowledgement-budgets.ts'
import { acknowledge, companySubject } from './message-texts.ts'

/** A stored request whose messages are to be queued. */
export interface QueuedRequest extends RequestContext {
  kind: RequestKind
  id: string
  /** The visitor's address, checked by the contract. */
  visitor: string
  /** What the messages name: the business line, the demo type, the vacancy; null for none. */
  topic: string | null
}

/** What the company knew of a request: nothing, that it ended and comes again, or all of it. */
type Novelty = 'new' | 'again' | 'known'

/**
 * Puts a request's messages into the outbox, in the request's own transaction: one to the company,
 * unless it knows of it, and, unless the request is suspicious, a probe's, or a budget of the day is
 * used up, one to the visitor.
 * @returns whether the visitor gets one, and the budget that keeps it back
 */
export async function queueMessages(
  trx: Trx,
  settings: MailSettings,
  request: QueuedRequest,
  novelty: Novelty = 'new',
): Promise<{ isAcknowledged: boolean; withheld: UsedUpBudget | null }> {
  const { kind, visitor: address, client, now, spamSignal, probeId } = request
  const messages = novelty === 'known' ? [] : [companyMessage(settings, request, novelty)]
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

/** Before the subject of a probe's mail, by which a mailbox may put it aside. */
const PROBE = 'Probe: '

function companyMessage(
  settings: MailSettings,
  request: QueuedRequest,
  novelty: Novelty,
): NewMessage {
  const { kind, id, topic, spamSignal, probeId } = request
  const again = novelty === 'again' ? ' again' : ''
  const subject = `${companySubject(kind, topic, spamSignal)}${again} (${referenceOf(request)})`
  return {
    ...queued(settings, request),
    purpose: 'company',
    recipient: settings.mailTo[kind],
    // Composed from the request as it is sent, which holds what the visitor entered.
    reply_to: null,
    body: null,
    subject: probeId === undefined ? subject : `${PROBE}${subject}`,
    attachment_application_id: kind === 'application' ? id : null,
  }
}

/** What an acknowledgement is made of. */
export interface Acknowledged
  extends Pick<QueuedRequest, 'kind' | 'id' | 'visitor' | 'topic' | 'now'> {
  /** What the visitor was told. */
  reference: string
}

/** @returns the message to a visitor, for the outbox */
export function acknowledgement(settings: MailSettings, request: Acknowledged): NewMessage {
  const { kind, topic, reference } = request
  const { subject, letter } = acknowledge(kind, topic, reference, settings)
  return {
    ...queued(settings, request),
    subject: `${subject} (${reference})`,
    // Composed as it is sent: the store has no link by which somebody else could confirm.
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

function queued(
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
