import { company, telephoneHref } from '@universe/contract/company'
import { describeHours } from '@universe/contract/operating-hours'
import { requestReference } from '@universe/contract/request-reference'
import type { Trx } from '@universe/store/store'
import type { RequestKind } from '@universe/store/tables'
import { titleText } from '../../mail/header-text.ts'
import type { Letter, LetterLine } from '../../mail/letter/letter.ts'
import { storeLetter } from '../../mail/letter/render-letter.ts'
import { type MailSettings, mailDomain } from '../../mail/mail-settings.ts'
import { insertMessages, type NewMessage } from '../../mail/outbox-repository.ts'
import type { Channel, RequestContext } from '../request-repository.ts'
import { consumeBudgets, type UsedUpBudget } from './acknowledgement-budget-repository.ts'

export interface QueuedRequest extends RequestContext {
  kind: RequestKind
  id: string
  visitor: string
  topic: string | null
}

/** `again`: told of an earlier request, since ended. */
type NoticeStatus = 'new' | 'again' | 'known'

/**
 * To the company, unless told; to the visitor, unless suspicious, a probe's, or over a daily
 * budget. Entered by hand: none to the company, the other if asked for.
 * @returns `reference`: as the visitor's page shows it
 */
export async function queueMessages(
  trx: Trx,
  settings: MailSettings,
  request: QueuedRequest,
  noticeStatus: NoticeStatus = 'new',
): Promise<{ isAcknowledged: boolean; withheld: UsedUpBudget | null; reference: string }> {
  const { key, id, spamSignal, probeId, entry } = request
  const known = { ...request, reference: requestReference(key ?? id), channel: entry?.channel }
  const isKnown = noticeStatus === 'known' || entry !== undefined
  const messages = isKnown ? [] : [companyMessage(settings, known, noticeStatus)]
  const isWanted = spamSignal === null && probeId === undefined && (entry?.isAcknowledged ?? true)
  const withheld = isWanted ? await findUsedUp(trx, settings, request) : null
  const isAcknowledged = isWanted && withheld === null
  if (isAcknowledged) messages.push(acknowledgement(settings, known))
  await insertMessages(trx, messages)
  return { isAcknowledged, withheld, reference: known.reference }
}

async function findUsedUp(
  trx: Trx,
  settings: MailSettings,
  { kind, visitor, client: name, now, entry }: QueuedRequest,
): Promise<UsedUpBudget | null> {
  // Client budgets do not bound members.
  const client = entry ? undefined : { name, isApplication: kind === 'application' }
  const [usedUp = null] = await consumeBudgets(trx, settings, { addresses: [visitor], client, now })
  return usedUp
}

/** For mailbox filters. */
const PROBE = 'Probe: '
const SUSPICIOUS = '[Suspicious] '

/** Composed when sent, as it has visitor input; `subjectWithSender` completes its subject. */
function companyMessage(
  settings: MailSettings,
  request: QueuedRequest & { reference: string },
  noticeStatus: NoticeStatus,
): NewMessage {
  const { kind, id, topic, spamSignal, probeId, reference } = request
  const marks = `${probeId === undefined ? '' : PROBE}${spamSignal === null ? '' : SUSPICIOUS}`
  const again = noticeStatus === 'again' ? ' again' : ''
  return {
    ...commonColumns(settings, request),
    purpose: 'company',
    recipient: settings.mailTo[kind],
    subject: `${marks}${companyTitle(kind, topic)}${again} (${reference})`,
    attachment_application_id: kind === 'application' ? id : null,
  }
}

/**
 * @param topic business line, demo type or vacancy title
 * @returns one line
 */
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

/** `topic`: from a fixed list, or a vacancy of ours; `channel`: if entered by hand. */
interface AcknowledgedRequest
  extends Pick<QueuedRequest, 'kind' | 'id' | 'visitor' | 'topic' | 'now'> {
  reference: string
  channel?: Channel | null
}

/** No visitor input: the address may be somebody else's. */
export function acknowledgement(settings: MailSettings, request: AcknowledgedRequest): NewMessage {
  const { kind, visitor: recipient, reference } = request
  const { subject, ...words } = acknowledgements[kind]
  const letter = 'thanks' in words && acknowledge({ ...request, ...words, subject }, settings)
  return {
    ...commonColumns(settings, request),
    subject: `${company.name}: ${subject} (${reference})`,
    // Composed when sent: the confirmation link is never stored.
    ...(letter && storeLetter(letter)),
    purpose: 'acknowledgement',
    recipient,
  }
}

function commonColumns(
  { mailFrom }: MailSettings,
  { kind, id, now }: Pick<QueuedRequest, 'kind' | 'id' | 'now'>,
) {
  return {
    request_kind: kind,
    request_id: id,
    domain: mailDomain(mailFrom),
    created_at: now,
  }
}

function acknowledge(
  { topic, reference, channel, subject, thanks, next }: AcknowledgedRequest & Words,
  settings: MailSettings,
): Letter {
  const { telephone, operatingHours } = company
  const hours = `${describeHours(operatingHours)}, ${operatingHours.city} time`
  const isEntered = channel != null
  const where = isEntered ? 'given to one of us with a request' : 'entered in a form on our website'
  return {
    title: subject,
    preview: `Your reference is ${reference}.`,
    blocks: [
      { kind: 'paragraph', text: thanks(topic && titleText(topic), isEntered) },
      { kind: 'reference', reference },
      { kind: 'heading', text: 'What happens next' },
      { kind: 'paragraph', text: `${next} ${WORKING_WEEK}` },
      {
        kind: 'paragraph',
        text: 'If you have a question, please call us and mention the reference.',
      },
      {
        kind: 'facts',
        facts: [
          { label: 'Telephone', value: telephone, href: telephoneHref(telephone) },
          { label: 'Operating hours', value: hours },
        ],
      },
    ],
    footer: [
      { text: `${company.name}, ${company.web}` },
      {
        text: `You receive this message because your address was ${where}. If that was not you, please ignore it.`,
      },
      privacyPolicyLine(settings),
    ],
  }
}

export function privacyPolicyLine({ publicUrl }: Pick<MailSettings, 'publicUrl'>): LetterLine {
  return { text: 'Privacy policy', href: `${publicUrl}/privacypolicy` }
}

const { firstDay, lastDay } = company.operatingHours
const WORKING_WEEK = `We work from ${firstDay} to ${lastDay}, during the operating hours below.`

interface Words {
  subject: string
  thanks(topic: string | null, isEntered: boolean): string
  next: string
}

const acknowledgements: Record<RequestKind, Words | Pick<Words, 'subject'>> = {
  contact: {
    subject: 'We received your request',
    thanks: (line, isEntered) =>
      `Thank you for ${isEntered ? 'speaking' : 'writing'} to us${line ? ` about ${line}` : ''}.`,
    next: 'Our experts will get back to you.',
  },
  demo: {
    subject: 'We received your demo request',
    thanks: demo => `Thank you for your demo request${demo ? `: ${demo}` : ''}.`,
    next: 'We will contact you about your demo.',
  },
  application: {
    subject: 'We received your application',
    thanks: (vacancy, isEntered) => {
      if (vacancy) return `Thank you for applying for our vacancy "${vacancy}".`
      return `Thank you for ${isEntered ? 'applying to us' : 'sending us your CV'}.`
    },
    next: 'We read every CV and will write to you.',
  },
  subscriber: { subject: 'Please confirm your newsletter subscription' },
}
