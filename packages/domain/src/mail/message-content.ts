import { vacancyPath } from '@universe/contract/entities'
import type { Store } from '@universe/store/store'
import type { RequestKind } from '@universe/store/tables'
import { makeInvitationText, showInvitationText } from '../members/invitation-mail.ts'
import { findSubscription } from '../newsletter/subscriber-repository.ts'
import { findApplication, findCv } from '../requests/application-repository.ts'
import { findEnquiry } from '../requests/enquiry-repository.ts'
import { composeEnquiryText } from '../requests/enquiry-text.ts'
import { nameSender, type Sender, shorten, visibleWords } from './header-words.ts'
import type { MailSettings } from './mail-settings.ts'
import type { OutboxMessage } from './outbox-repository.ts'

/** What a message says, and whom an answer to it reaches. */
export interface MessageText {
  subject: string
  text: string
  replyTo: { name: string; address: string } | null
}

/** All that goes out with a message. */
export interface MessageContent extends MessageText {
  /** The CV that goes along, and whose it is. */
  cv: { name: string; content: Uint8Array } | undefined
}

/**
 * Finds all that goes out with a message. An invitation's link is made by this, so that the store
 * never holds what opens it.
 * @param now epoch milliseconds
 * @returns undefined where that cannot be whole any more: the request or its CV was erased, or the
 *   invitation withdrawn or over
 */
export async function findContent(
  store: Store,
  settings: Pick<MailSettings, 'siteUrl'>,
  message: OutboxMessage,
  now: number,
): Promise<MessageContent | undefined> {
  if (message.request_kind === 'invitation') {
    const text = await makeInvitationText(store, message.request_id, now)
    return text && { ...text, subject: message.subject, replyTo: null, cv: undefined }
  }
  const { attachment_application_id: applicationId } = message
  const cv = applicationId === null ? undefined : await findCv(store, applicationId)
  if (applicationId !== null && cv === undefined) return undefined
  const text = await findText(store, settings, message)
  return text && { ...text, cv }
}

/**
 * Reads a message's words: those of an acknowledgement and of a notice to a member are stored with
 * it, as are those that an earlier release queued; the company's are composed from the request, so that its data is stored once.
 * An invitation is shown without its link.
 * @returns undefined if that was erased
 */
export async function findText(
  store: Store,
  { siteUrl }: Pick<MailSettings, 'siteUrl'>,
  { subject, body, reply_to, request_kind, request_id }: OutboxMessage,
): Promise<MessageText | undefined> {
  if (body !== null) {
    return {
      subject,
      text: body,
      replyTo: reply_to === null ? null : { name: '', address: reply_to },
    }
  }
  if (request_kind === 'invitation') {
    const text = await showInvitationText(store, request_id)
    return text && { ...text, subject, replyTo: null }
  }
  // Its words stand with it.
  if (request_kind === 'notice') return undefined
  const described = await describers[request_kind](store, request_id, siteUrl)
  if (!described) return undefined
  const { text, sender } = described
  const replyTo = { name: shorten(visibleWords(sender.name ?? '')), address: sender.address }
  return { subject: nameSender(subject, sender), text, replyTo }
}

type Describe = (
  store: Store,
  id: string,
  siteUrl: string | undefined,
) => Promise<{ text: string; sender: Sender } | undefined>

const describers: Record<RequestKind, Describe> = {
  contact: describeEnquiry,
  demo: describeEnquiry,
  application: describeApplication,
  subscriber: describeSubscription,
}

async function describeEnquiry(store: Store, id: string) {
  const enquiry = await findEnquiry(store, id)
  if (!enquiry) return undefined
  const { name, company, email: address } = enquiry
  return { text: composeEnquiryText(enquiry), sender: { name, company, address } }
}

async function describeApplication(store: Store, id: string, siteUrl: string | undefined) {
  const application = await findApplication(store, id)
  if (!application) return undefined
  const { name, email, vacancy_id, vacancy_title } = application
  const lines = [`Name: ${name}`, `Email: ${email}`, `Vacancy: ${vacancy_title ?? 'not named'}`]
  if (siteUrl && vacancy_id !== null) lines.push(`Link: ${siteUrl}${vacancyPath(vacancy_id)}`)
  return { text: lines.join('\n'), sender: { name, address: email } }
}

async function describeSubscription(store: Store, id: string) {
  const subscription = await findSubscription(store, id)
  if (!subscription) return undefined
  const { email, suspicion } = subscription
  const lines = [`Email: ${email}`, ...(suspicion === null ? [] : [`Not subscribed: ${suspicion}`])]
  return { text: lines.join('\n'), sender: { name: null, address: email } }
}
