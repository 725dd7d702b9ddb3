import type { Store } from '@universe/store/store'
import type { FindContent, MessageText } from '../mail/dispatcher.ts'
import { headerSafeText, referenceIn, shorten, subjectWithSender } from '../mail/header-text.ts'
import type { Letter } from '../mail/letter/letter.ts'
import { readLetter, renderLetter } from '../mail/letter/render-letter.ts'
import type { OutboxMessage } from '../mail/outbox-repository.ts'
import { asksToConfirm, writeConfirmation } from '../newsletter/confirmation-letter.ts'
import { composeTrial } from '../newsletter/issues/preview-issue.ts'
import {
  type SubscriptionLinks,
  subscriptionLinkAddress,
} from '../newsletter/subscription-links.ts'
import { findCv } from '../requests/request-repository.ts'
import { cvFileName } from '../requests/request-words.ts'
import { makeInvitation, showInvitation } from '../staff/invitation-mail.ts'
import { tellOfAnswer, writeAnswer } from './answer-letter.ts'
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
