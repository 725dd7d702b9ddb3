import type { ApiConfig } from '../config.ts'
import type { OutgoingMessage } from './mail-transport.ts'
import type { OutboxMessage } from './outbox.ts'

const FILE_NAME_MAX_CHARACTERS = 60

/**
 * Makes the mail from an outbox row. Addresses go in as single objects, so that none is ever read
 * as a list, and nothing typed becomes a header but the reply address, which a rule has checked.
 */
export function composeMail(
  config: ApiConfig,
  message: OutboxMessage,
  cv: { name: string; content: Uint8Array } | undefined,
): OutgoingMessage {
  const isAutomatic = message.purpose === 'acknowledgement'
  return {
    id: message.id,
    purpose: message.purpose,
    createdAt: message.created_at,
    mail: {
      from: config.mailFrom,
      to: { name: '', address: message.recipient },
      replyTo: message.reply_to ? { name: '', address: message.reply_to } : undefined,
      subject: message.subject,
      text: message.body,
      messageId: message.message_id,
      date: new Date(message.created_at),
      // Keeps one machine from answering the other (RFC 3834).
      headers: isAutomatic ? { 'Auto-Submitted': 'auto-replied' } : undefined,
      attachments: cv && [
        {
          filename: cvFileName(cv.name),
          // The same bytes and no copy, since a CV is large.
          content: Buffer.from(cv.content.buffer, cv.content.byteOffset, cv.content.byteLength),
          contentType: 'application/pdf',
        },
      ],
    },
  }
}

function cvFileName(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .slice(0, FILE_NAME_MAX_CHARACTERS)
    .replace(/^-+|-+$/g, '')
  return slug ? `cv-${slug}.pdf` : 'cv.pdf'
}
