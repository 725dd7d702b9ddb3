import type { MailSettings } from './mail-settings.ts'
import type { OutgoingMessage } from './mail-transport.ts'
import type { MessageContent } from './message-content.ts'
import type { OutboxMessage } from './outbox-repository.ts'

const FILE_NAME_MAX_CHARACTERS = 60

/**
 * Makes the mail from an outbox row. Addresses go in as single objects, so that none is ever read
 * as a list. Nothing typed becomes a header but the reply address, which a rule has checked, and the
 * letters of an attachment's name.
 */
export function composeMail(
  settings: MailSettings,
  message: OutboxMessage,
  { text, replyTo, cv }: MessageContent,
): OutgoingMessage {
  const isAutomatic = message.purpose === 'acknowledgement'
  return {
    id: message.id,
    purpose: message.purpose,
    createdAt: message.created_at,
    mail: {
      from: settings.mailFrom,
      to: { name: '', address: message.recipient },
      replyTo: replyTo === null ? undefined : { name: '', address: replyTo },
      subject: message.subject,
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

/**
 * Letters of any script with their marks, and hyphens: nothing that is a path, ends a line or turns
 * the reading direction, and nothing that cannot be seen.
 */
function cvFileName(name: string): string {
  const slug = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[^\p{L}\p{M}]+/gu, '-')
  // By code points, so that no letter is cut in two.
  const short = [...slug].slice(0, FILE_NAME_MAX_CHARACTERS).join('')
  const trimmed = short.replace(/^[-\p{M}]+|-+$/gu, '')
  return trimmed ? `cv-${trimmed}.pdf` : 'cv.pdf'
}
