import { company } from '@universe/contract/company'
import { vacancyPath } from '@universe/contract/entities'
import { type AnsweredRequest, mailtoAddress, replyAddress } from '@universe/contract/reply-address'
import type { Store } from '@universe/store/store'
import type { RequestKind } from '@universe/store/tables'
import { headerSafeText, type Sender, shorten } from '../mail/header-text.ts'
import type { Letter, LetterBlock, LetterFact } from '../mail/letter/letter.ts'
import type { MailSettings } from '../mail/mail-settings.ts'
import { findSubscription } from '../newsletter/subscriber-repository.ts'
import { officeTime } from '../platform/office-time.ts'
import { companyTitle } from '../requests/letters/queue-messages.ts'
import { findApplication, findEnquiry } from '../requests/request-repository.ts'
import {
  ABOUT_LABEL,
  composeEnquiryLines,
  cvFileName,
  describeSuspicion,
} from '../requests/request-words.ts'

/** Content of the company's message about a request. */
interface CompanyNotice {
  kind: RequestKind
  id: string
  topic: string | null
  sender: Sender
  /** Filled-in fields. */
  facts: readonly LetterFact[]
  /** What the mail carries as a file; other letters about the request do not. */
  attachment?: LetterFact | undefined
  /** Another front end's text. */
  words?: string | undefined
  /** Why it looks automated, as stored. */
  suspicion: string | null
  /** Epoch milliseconds. */
  receivedAt: number
  /** Null if the visitor was shown none. */
  reference: string | null
}

/**
 * @param staffUrl origin of the staff's app; undefined if unknown
 * @returns the letter: sender, content and time, how to reply, and a link to the request
 */
export function companyLetter(notice: CompanyNotice, staffUrl: string | undefined): Letter {
  const { kind, topic, sender, facts, attachment, words, suspicion, receivedAt, reference } = notice
  const known: LetterFact[] = attachment ? [...facts, attachment] : [...facts]
  known.push({ label: 'Received', value: officeTime(receivedAt) })
  if (reference !== null) known.push({ label: 'Reference', value: reference })
  const blocks: LetterBlock[] = []
  if (suspicion !== null) blocks.push({ kind: 'notice', text: warn(kind, suspicion) })
  if (words !== undefined) blocks.push({ kind: 'quote', text: words })
  blocks.push({ kind: 'facts', facts: known }, ...actions(notice, staffUrl))
  return {
    title: companyTitle(kind, topic),
    preview: [sender.name, sender.company, sender.address].filter(Boolean).join(', '),
    blocks,
    footer: [
      {
        text: `The website of ${company.name} sent this. Your answer to it goes to ${sender.address}.`,
      },
    ],
  }
}

/** @returns a warning about a suspicious request, with what can be done */
function warn(kind: RequestKind, suspicion: string): string {
  const why = describeSuspicion(suspicion).replace(/\.?$/, '.')
  const what =
    kind === 'subscriber'
      ? 'The address was not subscribed.'
      : 'No acknowledgment was sent. “Not spam” in the inbox sends it.'
  return `This looks automated. ${why} ${what}`
}

function actions(
  { kind, id, sender, reference, suspicion }: CompanyNotice,
  staffUrl: string | undefined,
): LetterBlock[] {
  if (kind === 'subscriber') {
    if (staffUrl === undefined || suspicion !== null) return []
    const href = `${staffUrl}/subscribers/${encodeURIComponent(id)}`
    return [{ kind: 'button', label: 'Open the subscriber', href }]
  }
  const who = { name: sender.name, email: sender.address }
  const blocks: LetterBlock[] = [reply({ kind, reference, who })]
  if (staffUrl !== undefined) {
    const href = `${staffUrl}/inbox/${encodeURIComponent(id)}`
    blocks.push({ kind: 'button', label: 'Open in the inbox', href, isSecond: true })
  }
  return blocks
}

function reply(answered: AnsweredRequest): LetterBlock {
  const name = shorten(headerSafeText(answered.who.name ?? ''))
  return {
    kind: 'button',
    label: name ? `Reply to ${name}` : 'Reply',
    href: replyAddress(answered),
  }
}

/** Base URLs of links in a message. */
export interface LinkSettings extends Pick<MailSettings, 'siteUrl' | 'publicUrl'> {
  /** Origin of the staff's app; undefined for no links to it. */
  staffUrl?: string | undefined
  /** Address that leads an answer back to its request; undefined without `REPLY_ADDRESS`. */
  replyTo?: ((requestId: string) => string) | undefined
}

/** The part of the message that comes from the request's own table. */
type Described = Omit<CompanyNotice, 'id' | 'reference' | 'receivedAt'>

type Describe = (
  store: Store,
  id: string,
  siteUrl: string | undefined,
) => Promise<Described | undefined>

/** @returns the content of the company's message about a request; undefined once erased */
export async function describeRequest(
  store: Store,
  kind: RequestKind,
  id: string,
  { siteUrl }: LinkSettings,
): Promise<Described | undefined> {
  return describers[kind](store, id, siteUrl)
}

const describers: Record<RequestKind, Describe> = {
  contact: describeEnquiry,
  demo: describeEnquiry,
  application: describeApplication,
  subscriber: describeSubscription,
}

async function describeEnquiry(store: Store, id: string): Promise<Described | undefined> {
  const enquiry = await findEnquiry(store, id)
  if (!enquiry) return undefined
  const { kind, topic, name, company, email, body, suspicion, about } = enquiry
  const more: LetterFact[] = about === null ? [] : [{ label: ABOUT_LABEL, value: about }]
  const sender = { name, company, address: email }
  const lines = composeEnquiryLines(enquiry)
  if (!lines) {
    const facts = [writtenTo(email), ...more]
    return { kind, topic, sender, suspicion, facts, words: body ?? '' }
  }
  const facts = lines.map(({ label, value, control }) => {
    if (control === 'email') return { label, value, href: mailtoAddress(value) }
    return control === 'tel' ? { label, value, href: `tel:${value}` } : { label, value }
  })
  return { kind, topic, sender, suspicion, facts: [...facts, ...more] }
}

async function describeApplication(
  store: Store,
  id: string,
  siteUrl: string | undefined,
): Promise<Described | undefined> {
  const application = await findApplication(store, id)
  if (!application) return undefined
  const { name, email, vacancy_id, vacancy_title: topic, suspicion } = application
  const vacancy: LetterFact = { label: 'Vacancy', value: topic ?? 'not named' }
  if (siteUrl && vacancy_id !== null) vacancy.href = `${siteUrl}${vacancyPath(vacancy_id)}`
  const facts = [{ label: 'Name', value: name }, writtenTo(email), vacancy]
  const attachment = { label: 'CV', value: `attached as ${cvFileName(name)}` }
  const sender = { name, address: email }
  return { kind: 'application', topic, sender, suspicion, facts, attachment }
}

async function describeSubscription(store: Store, id: string): Promise<Described | undefined> {
  const subscription = await findSubscription(store, id)
  if (!subscription) return undefined
  const { email, suspicion } = subscription
  const sender = { name: null, address: email }
  return { kind: 'subscriber', topic: null, sender, suspicion, facts: [writtenTo(email)] }
}

const writtenTo = (email: string): LetterFact => ({
  label: 'Email',
  value: email,
  href: mailtoAddress(email),
})
