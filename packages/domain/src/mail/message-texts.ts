import { company } from '@universe/contract/company'
import { describeHours } from '@universe/contract/operating-hours'
import type { RequestKind } from '@universe/store/tables'
import { titleWords } from './header-words.ts'

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
  const about = topic === null ? noTopic[kind] : titleWords(topic)
  const subject = about ? `${subjects[kind]}: ${about}` : subjects[kind]
  return spamSignal === null ? subject : `${SUSPICIOUS_MARK} ${subject}`
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
export function acknowledge(kind: RequestKind, topic: string | null, reference: string) {
  const { subject, thanks } = acknowledgements[kind]
  const body = [
    'Hello,',
    thanks(topic && titleWords(topic)),
    'If you have a question, please call us and mention the reference.',
    [
      `Reference: ${reference}`,
      `Telephone: ${company.telephone}`,
      `Operating hours: ${describeHours(company.operatingHours)}`,
    ].join('\n'),
    `${company.name}\n${company.web}`,
    'You receive this message because your address was entered in a form on our website. If that was not you, please ignore it.',
  ].join('\n\n')
  return { subject: `${company.name}: ${subject}`, body: `${body}\n` }
}

interface Acknowledgement {
  subject: string
  thanks(topic: string | null): string
}

const acknowledgements: Record<RequestKind, Acknowledgement> = {
  contact: {
    subject: 'We received your request',
    thanks: line =>
      `Thank you for writing to us${line ? ` about ${line}` : ''}. Our experts will get back to you.`,
  },
  demo: {
    subject: 'We received your demo request',
    thanks: demo =>
      `Thank you for your demo request${demo ? `: ${demo}` : ''}. We will contact you about your demo.`,
  },
  application: {
    subject: 'We received your application',
    thanks: vacancy =>
      `Thank you for ${vacancy ? `applying for our vacancy "${vacancy}"` : 'sending us your CV'}. We read every CV and will write to you.`,
  },
  subscriber: {
    subject: 'Your newsletter subscription',
    thanks: () => 'Thank you for subscribing to our newsletter.',
  },
}
