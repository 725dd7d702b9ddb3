import type { Store } from '@universe/store/store'
import type { FindContent, MessageText } from '../mail/compose-mail.ts'
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
import { findCv } from '../requests/application-repository.ts'
import { cvFileName } from '../requests/cv-file-name.ts'
import { makeInvitation, showInvitation } from '../staff/invitation-mail.ts'
import { tellOfAnswer, writeAnswer } from './answer-letter.ts'
import { companyLetter, describeRequest, type LinkSettings } from './company-letter.ts'

/**
 * Links for invitations and confirmations are created with the letter, so that the store never
 * holds a usable token.
 * @returns the composer of messages' content, which gives undefined if the request or CV was
 *   erased, or the invitation withdrawn or expired
 */
export function createContentFinder(
  store: Store,
  settings: LinkSettings & { links: SubscriptionLinks },
): FindContent {
  return async (message, now) => {
    if (message.request_kind === 'invitation') {
      const { request_id: memberId, recipient } = message
      const letter = await makeInvitation(store, { memberId, recipient }, now)
      return letter && asMessage(message, letter)
    }
    if (asksToConfirm(message)) {
      const subscriberId = message.request_id
      const token = settings.links.makeToken('confirm', subscriberId)
      const link = subscriptionLinkAddress(settings.publicUrl, 'confirm', token)
      const letter = await writeConfirmation(store.db, settings, { subscriberId, link })
      return letter && asMessage(message, letter)
    }
    if (message.purpose === 'trial') {
      const letter = await composeTrial(store, settings, message)
      return letter && asMessage(message, letter)
    }
    const { attachment_application_id: applicationId } = message
    const cv = applicationId === null ? undefined : await findCv(store, applicationId)
    if (applicationId !== null && cv === undefined) return undefined
    const text = await findText(store, settings, message)
    const attachment = cv && { fileName: cvFileName(cv.name), content: cv.content }
    return text && { ...text, attachment }
  }
}

/**
 * Reads a message's text: stored for acknowledgements and notices to members; composed from the
 * request for the company's, so that data is stored once. Invitations and confirmation mails are
 * shown without their link.
 * @returns undefined if it was erased
 */
export async function findText(
  store: Store,
  settings: LinkSettings,
  message: OutboxMessage,
): Promise<MessageText | undefined> {
  const { subject, body, letter, reply_to, request_kind, request_id } = message
  if (body !== null) {
    const replyTo = reply_to === null ? null : { name: '', address: reply_to }
    return { ...readLetter({ body, letter }), subject, replyTo }
  }
  if (message.purpose === 'answer') return writeAnswer(store, settings, message)
  if (message.purpose === 'inbound') return tellOfAnswer(store, settings, message)
  if (asksToConfirm(message)) {
    const letter = await writeConfirmation(store.db, settings, { subscriberId: request_id })
    return letter && asMessage(message, letter)
  }
  if (request_kind === 'invitation') {
    const invitation = await showInvitation(store, request_id)
    return invitation && asMessage(message, invitation)
  }
  // Its text is stored with it.
  if (request_kind === 'notice') return undefined
  const described = await describeRequest(store, request_kind, request_id, settings)
  if (!described) return undefined
  const { sender } = described
  const known = { id: request_id, reference: referenceIn(subject), receivedAt: message.created_at }
  const told = companyLetter({ ...described, ...known }, settings.staffUrl)
  const replyTo = { name: shorten(headerSafeText(sender.name ?? '')), address: sender.address }
  return { ...renderLetter(told), subject: subjectWithSender(subject, sender), replyTo }
}

function asMessage({ subject }: OutboxMessage, letter: Letter): MessageText {
  return { ...renderLetter(letter), subject, replyTo: null }
}
