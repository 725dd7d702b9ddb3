import { company } from '@universe/contract/company'
import { UNCONFIRMED_KEPT_DAYS } from '@universe/contract/limits'
import type { ReadDb, Store } from '@universe/store/store'
import type { FindContent, MessageText } from '../mail/dispatcher.ts'
import {
  headerSafeText,
  lineText,
  referenceIn,
  shorten,
  subjectWithSender,
} from '../mail/header-text.ts'
import type { Letter, LetterBlock } from '../mail/letter/letter.ts'
import { readLetter, renderLetter } from '../mail/letter/render-letter.ts'
import type { MailSettings } from '../mail/mail-settings.ts'
import { findMessageId, type OutboxMessage } from '../mail/outbox-repository.ts'
import { composeTrial } from '../newsletter/issues/preview-issue.ts'
import { findSubscriber } from '../newsletter/subscriber-repository.ts'
import {
  type SubscriptionLinks,
  subscriptionLinkAddress,
} from '../newsletter/subscription-links.ts'
import { officeTime } from '../platform/office-time.ts'
import { readLine } from '../requests/answer-mail.ts'
import { privacyPolicyLine } from '../requests/letters/queue-messages.ts'
import { describeRequests, findCv, findRequest } from '../requests/request-repository.ts'
import { cvFileName } from '../requests/request-words.ts'
import { makeInvitation, showInvitation } from '../staff/invitations.ts'
import { memberFooter } from '../staff/notices.ts'
import { companyLetter, describeRequest, type LinkSettings } from './company-letter.ts'

type ContentSettings = LinkSettings & { links: SubscriptionLinks }

/**
 * Links for invitations and confirmations are created with the letter, so that the store never
 * holds a usable token.
 * @returns the composer of messages' content, which gives undefined if the request or CV was
 *   erased, or the invitation withdrawn or expired
 */
export function createContentFinder(store: Store, settings: ContentSettings): FindContent {
  return async (message, now) => {
    const { attachment_application_id: applicationId } = message
    const cv = applicationId === null ? undefined : await findCv(store, applicationId)
    if (applicationId !== null && cv === undefined) return undefined
    const text = await findText(store, settings, message, { now, links: settings.links })
    const attachment = cv && { fileName: cvFileName(cv.name), content: cv.content }
    return text && { ...text, attachment }
  }
}

/**
 * Reads a message's text: stored for acknowledgements and notices to members; composed from the
 * request for the company's, so that data is stored once.
 * @param sending makes the links of invitations and confirmations; undefined: shown without one
 * @returns undefined if it was erased
 */
export async function findText(
  store: Store,
  settings: LinkSettings,
  message: OutboxMessage,
  sending?: Pick<ContentSettings, 'links'> & { now: number },
): Promise<MessageText | undefined> {
  const { subject, body, letter, purpose, reply_to, request_kind: kind, request_id: id } = message
  if (body !== null) {
    const replyTo = reply_to === null ? null : { name: '', address: reply_to }
    return { ...readLetter({ body, letter }), subject, replyTo }
  }
  if (purpose === 'answer') return writeAnswer(store, settings, message)
  if (purpose === 'inbound') return tellOfAnswer(store, settings, message)
  if (purpose === 'trial') return asMessage(subject, await composeTrial(store, settings, message))
  if (kind === 'invitation') {
    const { recipient } = message
    const invitation = sending
      ? await makeInvitation(store, { memberId: id, recipient }, sending.now)
      : await showInvitation(store, id)
    return asMessage(subject, invitation)
  }
  // Its text is stored with it.
  if (kind === 'notice') return undefined
  if (asksToConfirm(message)) {
    const token = sending?.links.makeToken('confirm', id)
    const link = token && subscriptionLinkAddress(settings.publicUrl, 'confirm', token)
    const asking = await writeConfirmation(store.db, settings, { subscriberId: id, link })
    return asMessage(subject, asking)
  }
  const described = await describeRequest(store, kind, id, settings)
  if (!described) return undefined
  const { sender } = described
  const known = { id, reference: referenceIn(subject), receivedAt: message.created_at }
  const told = companyLetter({ ...described, ...known }, settings.staffUrl)
  const replyTo = { name: shorten(headerSafeText(sender.name ?? '')), address: sender.address }
  return { ...renderLetter(told), subject: subjectWithSender(subject, sender), replyTo }
}

function asMessage(subject: string, letter: Letter | undefined): MessageText | undefined {
  return letter && { ...renderLetter(letter), subject, replyTo: null }
}

/**
 * Composes a member's answer from the request's history when it is sent, so that its text is
 * stored once.
 * @returns undefined if the request was erased, or the answer taken back
 */
async function writeAnswer(
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
async function tellOfAnswer(
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

function asksToConfirm({
  request_kind,
  purpose,
}: Pick<OutboxMessage, 'request_kind' | 'purpose'>): boolean {
  return request_kind === 'subscriber' && purpose === 'acknowledgement'
}

/**
 * Contains no user input.
 * @param which `link`: missing in a preview
 * @returns undefined if nothing is to be confirmed
 */
async function writeConfirmation(
  db: ReadDb,
  settings: Pick<MailSettings, 'publicUrl'>,
  { subscriberId, link }: { subscriberId: string; link?: string },
): Promise<Letter | undefined> {
  const subscriber = await findSubscriber(db, subscriberId)
  if (!subscriber) return undefined
  if (link !== undefined && subscriber.state !== 'pending') return undefined
  return {
    title: 'Please confirm your subscription',
    preview: `One press, and you get the newsletter of ${company.name}.`,
    blocks: [
      { kind: 'paragraph', text: 'Hello,' },
      {
        kind: 'paragraph',
        text: `Your address was entered for the newsletter of ${company.name} on our website. Press the button, and confirm on the page that opens:`,
      },
      { kind: 'button', label: 'Confirm', href: link ?? '(made as the mail is sent)' },
      {
        kind: 'paragraph',
        text: 'Each issue has a link by which you end it again, with one press.',
      },
    ],
    footer: [
      {
        text: `If that was not you, you need do nothing: you get no newsletter, and your address is deleted after ${UNCONFIRMED_KEPT_DAYS} days.`,
      },
      { text: `${company.name}, telephone ${company.telephone}, ${company.web}` },
      privacyPolicyLine(settings),
    ],
  }
}
