import { company } from '@universe/contract/company'
import type { Letter } from '../mail/letter/letter.ts'
import { storeLetter } from '../mail/letter/render-letter.ts'
import type { NewMessage } from '../mail/outbox-repository.ts'
import type { StoredMember } from './member-repository.ts'
import { passkeyHost } from './staff-origin.ts'
import type { StaffParts } from './staff-parts.ts'

export interface MemberMail {
  kind: 'invitation' | 'notice'
  /** Default: its kind. */
  purpose?: 'assignment' | 'reminder' | 'trial'
  /** Local part of the Message-ID; unique. */
  messageName?: string
  subject: string
  /** Null: composed when sent. */
  letter: Letter | null
}

export function memberMessage(
  parts: Pick<StaffParts, 'now' | 'staffUrl'>,
  { id, email }: Pick<StoredMember, 'id' | 'email'>,
  { kind, purpose, messageName, subject, letter }: MemberMail,
): NewMessage {
  return {
    request_kind: kind,
    request_id: id,
    purpose: purpose ?? kind,
    recipient: email,
    subject,
    ...(letter && storeLetter(letter)),
    domain: passkeyHost(parts),
    messageName,
    created_at: parts.now(),
  }
}

/** @param why a sentence */
export function memberFooter(why: string): Letter['footer'] {
  return [{ text: `${company.name}, the staff’s app` }, { text: why }]
}
