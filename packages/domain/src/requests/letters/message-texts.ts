import { company, telephoneHref } from '@universe/contract/company'
import { describeHours } from '@universe/contract/operating-hours'
import type { RequestKind } from '@universe/store/tables'
import { titleWords } from '../../mail/header-words.ts'
import type { Letter, LetterLine } from '../../mail/letter/letter.ts'
import type { MailSettings } from '../../mail/mail-settings.ts'

const SUSPICIOUS_MARK = '[Suspicious]'

/**
 * @param topic the business line, the demo type or the vacancy's title; null for none
 * @returns what the company's message is called, in one line whatever a title holds; whose request it
 *   tells of is added as it is sent (`nameSender`)
 */
export function companySubject(
  kind: RequestKind,
  topic: string | null,
  spamSignal: string | null,
): string {
  const subject = companyTitle(kind, topic)
  return spamSignal === null ? subject : `${SUSPICIOUS_MARK} ${subject}`
}

/** @param topic as for `companySubject` @returns what was asked for, as the company's message is titled */
export function companyTitle(kind: RequestKind, topic: string | null): string {
  const about = topic === null ? noTopic[kind] : titleWords(topic)
  return about ? `${subjects[kind]}: ${about}` : subjects[kind]
}

const subjects: Record<RequestKind, string> = {
  contact: 'Contact request',
  demo: 'Demo request',
  application: 'Job application',
  subscriber: 'Newsletter subscription',
}

const noTopic: Partial<Record<RequestKind, string>> = { application: 'no vacancy named' }

/**
 * The visitor's message. It repeats nothing that was typed: whoever enters another's address must
 * not be able to write to it.
 * @param topic as for `companySubject`: from a fixed list, or a vacancy of our own
 * @param reference the request's, without which nobody could ask about it
 */
export function acknowledge(
  kind: RequestKind,
  topic: string | null,
  reference: string,
  settings: Pick<MailSettings, 'publicUrl'>,
): { subject: string; letter: Letter } {
  const { subject, thanks, next } = acknowledgements[kind]
  const letter: Letter = {
    title: subject,
    preview: `Your reference is ${reference}.`,
    blocks: [
      { kind: 'paragraph', text: thanks(topic && titleWords(topic)) },
      { kind: 'reference', reference },
      ...(next === undefined
        ? []
        : ([
            { kind: 'heading', text: 'What happens next' },
            { kind: 'paragraph', text: next },
          ] as const)),
      ...howToReachUs(),
    ],
    footer: visitorFooter(settings),
  }
  return { subject: `${company.name}: ${subject}`, letter }
}

/** @returns how somebody asks about what they sent */
function howToReachUs(): Letter['blocks'] {
  const { telephone, operatingHours } = company
  return [
    {
      kind: 'paragraph',
      text: 'If you have a question, please call us and mention the reference.',
    },
    {
      kind: 'facts',
      facts: [
        { label: 'Telephone', value: telephone, href: telephoneHref(telephone) },
        {
          label: 'Operating hours',
          value: `${describeHours(operatingHours)}, ${operatingHours.city} time`,
        },
      ],
    },
  ]
}

/** @returns the last lines of a message to whoever entered their address in a form */
function visitorFooter(settings: Pick<MailSettings, 'publicUrl'>): Letter['footer'] {
  return [
    { text: `${company.name}, ${company.web}` },
    {
      text: 'You receive this message because your address was entered in a form on our website. If that was not you, please ignore it.',
    },
    privacyPolicyLine(settings),
  ]
}

/** @returns the last line of what goes to visitors: where it says what becomes of their data */
export function privacyPolicyLine({ publicUrl }: Pick<MailSettings, 'publicUrl'>): LetterLine {
  return { text: 'Privacy policy', href: `${publicUrl}/privacypolicy` }
}

interface Acknowledgement {
  subject: string
  thanks(topic: string | null): string
  /** What follows, and when somebody works on it. */
  next?: string
}

const { firstDay, lastDay } = company.operatingHours
const WORKING_WEEK = `We work from ${firstDay} to ${lastDay}, during the operating hours below.`

const acknowledgements: Record<RequestKind, Acknowledgement> = {
  contact: {
    subject: 'We received your request',
    thanks: line => `Thank you for writing to us${line ? ` about ${line}` : ''}.`,
    next: `Our experts will get back to you. ${WORKING_WEEK}`,
  },
  demo: {
    subject: 'We received your demo request',
    thanks: demo => `Thank you for your demo request${demo ? `: ${demo}` : ''}.`,
    next: `We will contact you about your demo. ${WORKING_WEEK}`,
  },
  application: {
    subject: 'We received your application',
    thanks: vacancy =>
      `Thank you for ${vacancy ? `applying for our vacancy "${vacancy}"` : 'sending us your CV'}.`,
    next: `We read every CV and will write to you. ${WORKING_WEEK}`,
  },
  subscriber: {
    subject: 'Please confirm your newsletter subscription',
    thanks: () => 'Thank you for subscribing to our newsletter.',
  },
}
