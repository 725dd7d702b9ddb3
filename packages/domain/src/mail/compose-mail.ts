import type { MailSettings } from './mail-settings.ts'
import type { OutgoingMessage } from './mail-transport.ts'
import type { MessageContent } from './message-content.ts'
import type { OutboxMessage } from './outbox-repository.ts'

/** What no person writes (RFC 3834, section 5). */
const AUTOMATIC: Partial<Record<OutboxMessage['purpose'], string>> = {
  acknowledgement: 'auto-replied',
  notice: 'auto-generated',
  assignment: 'auto-generated',
  reminder: 'auto-generated',
}

/**
 * Makes the mail from an outbox row. Addresses go in as single objects, so that none is ever read
 * as a list. Nothing typed becomes a header but the reply address, which a rule has checked, and
 * letters: of the sender's name and company, in subject, reply address and an attachment's name.
 */
export function composeMail(
  settings: MailSettings,
  message: OutboxMessage,
  { subject, text, html, replyTo, attachment }: MessageContent,
): OutgoingMessage {
  const automatic = AUTOMATIC[message.purpose]
  return {
    id: message.id,
    purpose: message.purpose,
    createdAt: message.created_at,
    mail: {
      from: settings.mailFrom,
      to: { name: '', address: message.recipient },
      replyTo: replyTo ?? undefined,
      subject,
      text,
      html,
      messageId: message.message_id,
      date: new Date(message.created_at),
      // Keeps one machine from answering the other (RFC 3834).
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

/** The same bytes and no copy, since a CV is large. */
function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}
