import type { Store } from '@universe/store/store'
import { composeMail } from './compose-mail.ts'
import {
  type AttemptContext,
  attemptLeased,
  classifyFailure,
  HandoverFailed,
  makeLease,
  retryRecording,
} from './leased-attempt.ts'
import type { MailSettings } from './mail-settings.ts'
import type { MailTransport, OutgoingMessage } from './mail-transport.ts'
import type { FindContent } from './message-content.ts'
import {
  deleteMessage,
  extendLease,
  markFailed,
  markSent,
  type OutboxMessage,
} from './outbox-repository.ts'

/** Limit of the error text stored with a message. */
const ERROR_MAX_CHARACTERS = 500

export interface DeliveryContext extends AttemptContext {
  settings: MailSettings
  store: Store
  transport: MailTransport
  findContent: FindContent
  /** Undefined without monitoring. */
  metrics?: { countSent(): void } | undefined
}

/**
 * Makes one attempt to deliver a leased message and records the outcome, extending the lease
 * meanwhile. Never throws: failures are logged and retried.
 * @param inTurn runs the sending once a slot is free
 */
export async function deliverMessage(
  parts: DeliveryContext,
  message: OutboxMessage,
  inTurn = <Result>(work: () => Promise<Result>) => work(),
): Promise<void> {
  const { store, log } = parts
  const about = describe(message)
  await attemptLeased(parts, about, {
    extend: () => extendLease(store, message.id, makeLease(parts)),
    async attempt() {
      const sent = await inTurn(() => send(parts, message))
      if (sent) return recordSent(parts, message, sent)
      await deleteMessage(store, message.id)
      log.warn(about, 'message dropped: its request was erased, or its invitation is over')
    },
    recordFailure: failure => recordFailure(parts, message, failure),
  })
}

/** @returns the sent message; undefined if its subject was erased */
async function send(parts: DeliveryContext, message: OutboxMessage) {
  const { settings, transport, now } = parts
  const content = await parts.findContent(message, now())
  if (content === undefined) return undefined
  const outgoing = composeMail(settings, message, content)
  await transport.send(outgoing).catch(error => {
    throw new HandoverFailed(error)
  })
  return outgoing
}

/**
 * Unrecorded, a sent message would be sent again, under the same Message-ID, when its lease
 * expires. So recording is retried while the store is unreachable, until the dispatcher closes.
 */
async function recordSent(
  parts: DeliveryContext,
  message: OutboxMessage,
  outgoing: OutgoingMessage,
) {
  const { store, transport, now, log, metrics } = parts
  metrics?.countSent()
  await retryRecording(parts, describe(message), async () => {
    const isThere = await markSent(store, message, now())
    if (isThere) log.info(describe(message), 'message sent')
    // Erased while being sent.
    else await transport.takeBack?.(outgoing)
  })
}

async function recordFailure(parts: DeliveryContext, message: OutboxMessage, failure: unknown) {
  const about = describe(message)
  const isToCompany = message.purpose === 'company'
  const judged = classifyFailure(parts, { message, failure, about, name: 'message', isToCompany })
  const { error, reason, retryAt } = judged
  const words = (reason ?? error.message).slice(0, ERROR_MAX_CHARACTERS)
  await markFailed(parts.store, message.id, { owner: parts.owner, error: words, retryAt })
}

function describe({ id, attempts }: OutboxMessage) {
  return { message: id, attempt: attempts }
}
