import { company } from '@universe/contract/company'
import type { Store } from '@universe/store/store'
import type { MessageText } from '../mail/dispatcher.ts'
import { lineText } from '../mail/header-text.ts'
import type { Letter, LetterBlock } from '../mail/letter/letter.ts'
import { renderLetter } from '../mail/letter/render-letter.ts'
import { findMessageId, type OutboxMessage } from '../mail/outbox-repository.ts'
import { officeTime } from '../platform/office-time.ts'
import { readLine } from '../requests/answer-mail.ts'
import { privacyPolicyLine } from '../requests/letters/queue-messages.ts'
import { describeRequests, findRequest } from '../requests/request-repository.ts'
import { memberFooter } from '../staff/member-message.ts'
import { describeRequest, type LinkSettings } from './company-letter.ts'

/**
 * Composes a member's answer from the request's history when it is sent, so that its text is
 * stored once.
 * @returns undefined if the request was erased, or the answer taken back
 */
export async function writeAnswer(
  store: Store,
  settings: LinkSettings,
  message: OutboxMessage,
): Promise<MessageText | undefined> {
  const { request_id: id, request_kind: kind, subject, reply_to } = message
  const answer = await readLine(store.db, message)
  const request = await findRequest(store, id)
  if (!answer?.note || !request || kind === 'invitation' || kind === 'notice') return undefined
  const replyTo = settings.replyTo?.(id) ?? answer.member_reply_to ?? reply_to
  const described = await describeRequest(store, kind, id, settings)
  if (!described) return undefined
  const { facts, words } = described
  const quoted: LetterBlock[] = [{ kind: 'facts', facts }]
  if (words !== undefined) quoted.push({ kind: 'quote', text: words })
  const letter: Letter = {
    title: '',
    blocks: [
      ...answer.note.split(/\n{2,}/).map(text => ({ kind: 'paragraph' as const, text })),
      {
        kind: 'heading',
        text: `${request.channel === null ? 'You wrote to us' : 'What we noted'} on ${officeTime(request.created_at)}`,
      },
      ...quoted,
    ],
    footer: [{ text: `${company.name}, ${company.web}` }, privacyPolicyLine(settings)],
  }
  const acknowledgement = { kind, requestId: id, purpose: 'acknowledgement' } as const
  return {
    ...renderLetter(letter),
    subject,
    senderName: lineText(answer.member_name ?? ''),
    replyTo: replyTo === null ? null : { name: company.name, address: replyTo },
    inReplyTo: await findMessageId(store.db, acknowledgement),
  }
}

/**
 * Composes the mail that tells a member what a visitor answered, from the request's history.
 * @returns undefined if the request was erased
 */
export async function tellOfAnswer(
  store: Store,
  { staffUrl }: LinkSettings,
  message: OutboxMessage,
): Promise<MessageText | undefined> {
  const { request_id: id, subject } = message
  const line = await readLine(store.db, message)
  const visitor = (await describeRequests(store.db, [id])).get(id)
  if (!line || !visitor) return undefined
  const who = line.before ?? visitor.name ?? visitor.email
  const blocks: LetterBlock[] = [{ kind: 'quote', text: line.note ?? '' }]
  if (staffUrl !== undefined) {
    const href = `${staffUrl}/inbox/${encodeURIComponent(id)}`
    blocks.push({ kind: 'button', label: 'Open the request', href })
  }
  const letter = renderLetter({
    title: `${who} answered`,
    blocks,
    footer: memberFooter(
      'You receive this because you answered this request, or it is assigned to you. Answer in the app: replies to this mail reach nobody.',
    ),
  })
  return { ...letter, subject, replyTo: null }
}
