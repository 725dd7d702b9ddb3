import { vacancyPath } from '@universe/contract/entities'
import { mailtoAddress } from '@universe/contract/reply-address'
import type { Store } from '@universe/store/store'
import type { RequestKind } from '@universe/store/tables'
import type { LetterFact } from '../mail/letter/letter.ts'
import type { MailSettings } from '../mail/mail-settings.ts'
import { findSubscription } from '../newsletter/subscriber-repository.ts'
import { findApplication } from '../requests/application-repository.ts'
import { cvFileName } from '../requests/cv-file-name.ts'
import { findEnquiry } from '../requests/enquiry-repository.ts'
import { ABOUT_LABEL, composeEnquiryLines } from '../requests/enquiry-text.ts'
import type { CompanyNotice } from './company-letter.ts'

/** Base URLs of links in a message. */
export interface LinkSettings extends Pick<MailSettings, 'siteUrl'> {
  /** Origin of the staff's app; undefined for no links to it. */
  staffUrl?: string | undefined
  /** Address that leads an answer back to its request; undefined without `REPLY_ADDRESS`. */
  replyTo?: ((requestId: string) => string) | undefined
}

/** The part of the message that comes from the request's own table. */
type Described = Omit<CompanyNotice, 'id' | 'reference' | 'receivedAt'>

type Describe = (store: Store, id: string, settings: LinkSettings) => Promise<Described | undefined>

/** @returns the content of the company's message about a request; undefined once erased */
export function describeRequest(
  store: Store,
  kind: RequestKind,
  id: string,
  settings: LinkSettings,
): Promise<Described | undefined> {
  return describers[kind](store, id, settings)
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
  { siteUrl }: LinkSettings,
): Promise<Described | undefined> {
  const application = await findApplication(store, id)
  if (!application) return undefined
  const { name, email, vacancy_id, vacancy_title: topic, suspicion } = application
  const vacancy: LetterFact = { label: 'Vacancy', value: topic ?? 'not named' }
  if (siteUrl && vacancy_id !== null) vacancy.href = `${siteUrl}${vacancyPath(vacancy_id)}`
  const facts = [{ label: 'Name', value: name }, writtenTo(email), vacancy]
  facts.push({ label: 'CV', value: `attached as ${cvFileName(name)}` })
  const sender = { name, address: email }
  return { kind: 'application', topic, sender, suspicion, facts }
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
