import { limitConcurrency } from '../platform/limit-concurrency.ts'
import { composeMail, type FindContent } from './compose-mail.ts'
import { createLane, type Lane, type LaneParts } from './lane.ts'
import { endLease } from './lane-repository.ts'
import type { MailSettings } from './mail-settings.ts'
import { claimMail, deleteMessage, type OutboxMessage } from './outbox-repository.ts'

/** Encoding a CV takes many times its size in memory. */
const CONCURRENT_CVS = 2
const ERROR_MAX_CHARACTERS = 500

export interface DispatcherParts extends LaneParts {
  settings: MailSettings
  findContent: FindContent
}

/**
 * Mail to the company, visitors and members. Drops only messages whose subject was erased or is
 * over.
 * @returns not started
 */
export function createDispatcher(parts: DispatcherParts): Lane {
  const { settings, store, now, log } = parts
  const sendCv = limitConcurrency(CONCURRENT_CVS)
  const identify = ({ id, attempts }: OutboxMessage) => ({ message: id, attempt: attempts })

  return createLane<OutboxMessage>(parts, {
    table: 'outbox',
    name: 'message',
    claim: (lease, limit) => claimMail(store, lease, limit),
    inTurn: ({ attachment_application_id }, attempt) =>
      attachment_application_id === null ? attempt() : sendCv(attempt),
    async compose(message) {
      const content = await parts.findContent(message, now())
      if (content) return composeMail(settings, message, content)
      await deleteMessage(store, message.id)
      log.warn(
        identify(message),
        'message dropped: its request was erased, or its invitation is over',
      )
    },
    onSent: message => log.info(identify(message), 'message sent'),
    describeError: ({ message }) => message.slice(0, ERROR_MAX_CHARACTERS),
    async giveUp(message, { words, facts }) {
      // Leaves a request unread; a visitor's mistyped address does not.
      if (message.purpose === 'company') log.error(facts, 'message to the company given up')
      else log.warn(facts, 'message given up')
      await endLease(store.db, 'outbox', message, { state: 'dead', last_error: words })
    },
    identify,
  })
}
