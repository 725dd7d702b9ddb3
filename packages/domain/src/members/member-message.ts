import { randomUUIDv7 } from 'node:crypto'
import type { NewMessage } from '../mail/outbox-repository.ts'
import type { StaffParts } from '../permissions/staff-parts.ts'
import type { StoredMember } from './member-repository.ts'
import { passkeyHost } from './staff-origin.ts'

/** What is mailed to a member. */
export interface MemberMail {
  kind: 'invitation' | 'notice'
  /** Where it is another than its kind. */
  purpose?: 'assignment' | 'reminder'
  /** What its Message-ID begins with, where that must be known; never the same twice. */
  messageName?: string
  subject: string
  /** Null where it is composed as it is sent. */
  body: string | null
}

/** @returns a message to a member, for the outbox */
export function memberMessage(
  parts: Pick<StaffParts, 'now' | 'staffUrl'>,
  { id, email }: Pick<StoredMember, 'id' | 'email'>,
  { kind, purpose, messageName, subject, body }: MemberMail,
): NewMessage {
  const messageId = randomUUIDv7()
  return {
    id: messageId,
    request_kind: kind,
    request_id: id,
    purpose: purpose ?? kind,
    recipient: email,
    reply_to: null,
    subject,
    body,
    attachment_application_id: null,
    message_id: `<${messageName ?? messageId}@${passkeyHost(parts)}>`,
    created_at: parts.now(),
  }
}
