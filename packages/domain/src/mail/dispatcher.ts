import { limitConcurrency } from '../platform/limit-concurrency.ts'
import { createLane, type Lane, type LaneParts } from './lane.ts'
import { endLease } from './lane-repository.ts'
import type { MailSettings } from './mail-settings.ts'
import type { OutgoingMessage } from './mail-transport.ts'
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

export interface MessageText {
  subject: string
  text: string
  /** Undefined once sent. */
  html?: string | undefined
  replyTo: { name: string; address: string } | null
  /** Shown before the company's name. */
  senderName?: string
  /** Message-ID. */
  inReplyTo?: string | undefined
}

interface MessageContent extends MessageText {
  /** A PDF. */
  attachment?: { fileName: string; content: Uint8Array } | undefined
}

/**
 * Passed in by the process, since mail must not import its subjects.
 * @param now epoch milliseconds
 * @returns undefined if the subject was erased
 */
export type FindContent = (
  message: OutboxMessage,
  now: number,
) => Promise<MessageContent | undefined>

/** Purposes of automatic mail (RFC 3834, 5). */
const AUTOMATIC: Partial<Record<OutboxMessage['purpose'], string>> = {
  acknowledgement: 'auto-replied',
  inbound: 'auto-generated',
  notice: 'auto-generated',
  assignment: 'auto-generated',
  reminder: 'auto-generated',
}

/**
 * Addresses are objects, so that none is parsed as a list. Visitor input reaches headers only as
 * the validated reply address, and as filtered letters of name and company.
 */
export function composeMail(
  settings: MailSettings,
  message: OutboxMessage,
  { subject, text, html, replyTo, senderName, inReplyTo, attachment }: MessageContent,
): OutgoingMessage {
  const automatic = AUTOMATIC[message.purpose]
  return {
    id: message.id,
    purpose: message.purpose,
    createdAt: message.created_at,
    mail: {
      from: senderName
        ? { ...settings.mailFrom, name: `${senderName}, ${settings.mailFrom.name}` }
        : settings.mailFrom,
      to: { name: '', address: message.recipient },
      replyTo: replyTo ?? undefined,
      subject,
      text,
      html,
      messageId: message.message_id,
      inReplyTo,
      references: inReplyTo,
      date: new Date(message.created_at),
      // Prevents automatic replies (RFC 3834).
      headers: automatic === undefined ? undefined : { 'Auto-Submitted': automatic },
      attachments: attachment && [
        {
          filename: attachment.fileName,
          content: asBuffer(attachment.content),
          contentType: 'application/pdf',
        },
      ],
    },
  }
}

/** Without copying: CVs are large. */
function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}
