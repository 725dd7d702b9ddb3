import { randomUUIDv7 } from 'node:crypto'
import { requestReference } from '@universe/contract/request-reference'
import type { Trx } from '@universe/store/store'
import type { RequestKind } from '@universe/store/tables'
import type { RequestContext } from '../requests/accept-request.ts'
import { consumeBudgets } from './acknowledgement-budgets.ts'
import type { MailSettings } from './mail-settings.ts'
import { acknowledge, companySubject } from './message-texts.ts'
import { insertMessages, type NewMessage } from './outbox-repository.ts'

/** A stored request whose messages are to be queued. */
export interface QueuedRequest extends RequestContext {
  kind: RequestKind
  id: string
  /** The visitor's address, checked by the contract. */
  visitor: string
  /** What the messages name: the business line, the demo type, the vacancy; null for none. */
  topic: string | null
}

/**
 * Puts a request's messages into the outbox, in the request's own transaction: one to the company
 * and, unless the request is suspicious or a budget of the day is used up, one to the visitor.
 */
export async function queueMessages(
  trx: Trx,
  settings: MailSettings,
  request: QueuedRequest,
): Promise<void> {
  const messages = [companyMessage(settings, request)]
  const { visitor: address, client, now, spamSignal } = request
  if (spamSignal === null && (await consumeBudgets(trx, settings, { address, client, now }))) {
    messages.push(acknowledgement(settings, { ...request, reference: referenceOf(request) }))
  }
  await insertMessages(trx, messages)
}

function companyMessage(settings: MailSettings, request: QueuedRequest): NewMessage {
  const { kind, id, topic, spamSignal } = request
  return {
    ...queued(settings, request),
    purpose: 'company',
    recipient: settings.mailTo[kind],
    // Composed from the request as it is sent, which holds what the visitor entered.
    reply_to: null,
    body: null,
    subject: `${companySubject(kind, topic, spamSignal)} (${referenceOf(request)})`,
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
  const { subject, body } = acknowledge(kind, topic, reference)
  return {
    ...queued(settings, request),
    subject: `${subject} (${reference})`,
    body,
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
