import { company } from '@universe/contract/company'
import type { RequestKind } from '@universe/store/tables'

const SUSPICIOUS_MARK = '[Suspicious]'

/** @returns what the company's message is called, in one line whatever a title holds */
export function companySubject(
  kind: RequestKind,
  topic: string | null,
  spamSignal: string | null,
): string {
  const subject = topic === null ? subjects[kind] : `${subjects[kind]}: ${topic}`
  const marked = spamSignal === null ? subject : `${SUSPICIOUS_MARK} ${subject}`
  return marked.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

const subjects: Record<RequestKind, string> = {
  contact: 'Contact request',
  demo: 'Demo request',
  application: 'Job application',
  subscriber: 'Newsletter subscription',
}

/**
 * The visitor's message. It repeats nothing that was typed: whoever enters another's address must
 * not be able to write to it.
 */
export const acknowledgements: Record<RequestKind, { subject: string; body: string }> = {
  contact: acknowledge(
    'We received your request',
    'thank you for writing to us. Our experts will get back to you.',
  ),
  demo: acknowledge(
    'We received your demo request',
    'thank you for your interest. We will contact you about your demo.',
  ),
  application: acknowledge(
    'We received your application',
    'thank you for applying. We read every CV and will write to you.',
  ),
  subscriber: acknowledge('Your newsletter subscription', 'thank you for subscribing.'),
}

function acknowledge(subject: string, sentence: string) {
  const body = [
    'Hello,',
    sentence,
    `${company.name}\n${company.web}`,
    'You receive this message because your address was entered in a form on our website. If that was not you, please ignore it.',
  ].join('\n\n')
  return { subject: `${company.name}: ${subject}`, body: `${body}\n` }
}
