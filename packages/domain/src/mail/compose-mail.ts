import { cvFileName } from '../requests/cv-file-name.ts'
import type { MailSettings } from './mail-settings.ts'
import type { OutgoingMessage } from './mail-transport.ts'
import type { MessageContent } from './message-content.ts'
import type { OutboxMessage } from './outbox-repository.ts'

/**
 * Makes the mail from an outbox row. Addresses go in as single objects, so that none is ever read
 * as a list. Nothing typed becomes a header but the reply address, which a rule has checked, and
 * letters: of the sender's name and company, in subject, reply address and an attachment's name.
 */
export function composeMail(
  settings: MailSettings,
  message: OutboxMessage,
  { subject, text, replyTo, cv }: MessageContent,
): OutgoingMessage {
  const isAutomatic = message.purpose === 'acknowledgement'
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
