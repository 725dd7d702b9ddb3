import { company, telephoneHref } from '@universe/contract/company'
import { describeHours } from '@universe/contract/operating-hours'
import type { RequestKind } from '@universe/store/tables'
import { titleText } from '../../mail/header-text.ts'
import type { Letter, LetterLine } from '../../mail/letter/letter.ts'
import type { MailSettings } from '../../mail/mail-settings.ts'

const SUSPICIOUS_MARK = '[Suspicious]'

/**
 * @param topic business line, demo type or vacancy title
 * @returns one line, completed by `subjectWithSender`
 */
export function companySubject(
  kind: RequestKind,
  topic: string | null,
  spamSignal: string | null,
): string {
  const subject = companyTitle(kind, topic)
  return spamSignal === null ? subject : `${SUSPICIOUS_MARK} ${subject}`
}

/** @param topic as for `companySubject` */
export function companyTitle(kind: RequestKind, topic: string | null): string {
  const about = topic === null ? noTopic[kind] : titleText(topic)
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
 * No visitor input: the address may be somebody else's.
 * @param request `topic`: from a fixed list, or a vacancy of ours; `channel`: if entered by hand
 */
export function composeAcknowledgement(
  {
    kind,
    topic,
    reference,
    channel,
  }: { kind: RequestKind; topic: string | null; reference: string; channel?: string | null },
  settings: Pick<MailSettings, 'publicUrl'>,
): { subject: string; letter: Letter } {
  const { subject, thanks, next } = acknowledgements[kind]
  const isEntered = channel != null
  const letter: Letter = {
    title: subject,
    preview: `Your reference is ${reference}.`,
    blocks: [
      { kind: 'paragraph', text: thanks(topic && titleText(topic), isEntered) },
      { kind: 'reference', reference },
      ...(next === undefined
        ? []
        : ([
            { kind: 'heading', text: 'What happens next' },
            { kind: 'paragraph', text: next },
          ] as const)),
      ...howToReachUs(),
    ],
    footer: visitorFooter(settings, isEntered),
  }
  return { subject: `${company.name}: ${subject}`, letter }
}

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

function visitorFooter(
  settings: Pick<MailSettings, 'publicUrl'>,
  isEntered: boolean,
): Letter['footer'] {
  const where = isEntered ? 'given to one of us with a request' : 'entered in a form on our website'

  return [
    { text: `${company.name}, ${company.web}` },
    {
      text: `You receive this message because your address was ${where}. If that was not you, please ignore it.`,
    },
    privacyPolicyLine(settings),
  ]
}

export function privacyPolicyLine({ publicUrl }: Pick<MailSettings, 'publicUrl'>): LetterLine {
  return { text: 'Privacy policy', href: `${publicUrl}/privacypolicy` }
}

interface Acknowledgement {
  subject: string
  thanks(topic: string | null, isEntered: boolean): string
  next?: string
}

const { firstDay, lastDay } = company.operatingHours
const WORKING_WEEK = `We work from ${firstDay} to ${lastDay}, during the operating hours below.`

const acknowledgements: Record<RequestKind, Acknowledgement> = {
  contact: {
    subject: 'We received your request',
    thanks: (line, isEntered) =>
      `Thank you for ${isEntered ? 'speaking' : 'writing'} to us${line ? ` about ${line}` : ''}.`,
    next: `Our experts will get back to you. ${WORKING_WEEK}`,
  },
  demo: {
    subject: 'We received your demo request',
    thanks: demo => `Thank you for your demo request${demo ? `: ${demo}` : ''}.`,
    next: `We will contact you about your demo. ${WORKING_WEEK}`,
  },
  application: {
    subject: 'We received your application',
    thanks: (vacancy, isEntered) => {
      if (vacancy) return `Thank you for applying for our vacancy "${vacancy}".`
      return `Thank you for ${isEntered ? 'applying to us' : 'sending us your CV'}.`
    },
    next: `We read every CV and will write to you. ${WORKING_WEEK}`,
  },
  subscriber: {
    subject: 'Please confirm your newsletter subscription',
    thanks: () => 'Thank you for subscribing to our newsletter.',
  },
}
