import type { SendingPlan } from '@universe/domain/newsletter/issues/read-sending'
import { type Delivery, describeDelivery } from '../../../inbox/words/describe-mail.ts'
import { countOf, describeDuration } from '../../describe-issue.ts'

/** What is missing before an issue can be sent, and where that is mended. */
interface Missing {
  text: string
  to?: string
  label?: string
}

interface PlanPlace {
  /** The address. */
  path: string
  /** Whether the member may look at the subscribers. */
  maySubscribe: boolean
  delivery: Delivery
}

/** @returns what sending would mean, in words */
export function showPlan(plan: SendingPlan, place: PlanPlace) {
  const { subject, subscribers, revision, schedule, state } = plan
  const isOpen = begun[state] === undefined
  return {
    ...{ subject, subscribers, revision, schedule },
    warning: isOpen && place.delivery === 'written' ? NOBODY : undefined,
    facts: isOpen ? describe(plan, place) : [],
    missing: isOpen ? findMissing(plan, place) : [],
    begun: begun[state],
  }
}

const NOBODY = `Nobody would get it: each mail is ${describeDelivery('written')}. Whoever runs the server names one first (SMTP_URL).`

/** Of what has begun to go out, why there is nothing to send. */
const begun: Partial<Record<SendingPlan['state'], string>> = {
  sending: 'It is on its way.',
  paused: 'It is on its way, and paused.',
  sent: 'It was sent.',
  canceled: 'It was canceled, and cannot be sent on.',
}

function describe(
  { subject, articles, leftOut, hasIntro, subscribers, perMinute }: SendingPlan,
  { delivery }: PlanPlace,
) {
  const condition = delivery === 'written' ? '' : ' if their mail servers keep up'
  const what = [hasIntro && 'an introduction', articles > 0 && countOf(articles, 'article')]
  const facts = [
    { label: 'Subject', text: subject || '(none yet)' },
    { label: 'What it has', text: what.filter(Boolean).join(' and ') || 'nothing yet' },
    { label: 'Who gets it', text: `${countOf(subscribers, 'subscriber')} who confirmed` },
    {
      label: 'How long it takes',
      text: `${describeDuration(subscribers, perMinute)}${condition}, at ${perMinute.toLocaleString('en')} mails a minute`,
    },
  ]
  if (leftOut === 0) return facts
  const text = `${countOf(leftOut, 'article')}, not on the site any more`
  return [...facts, { label: 'What is left out', text }]
}

function findMissing(plan: SendingPlan, { path, maySubscribe }: PlanPlace): Missing[] {
  const { subject, articles, hasIntro, tooLarge, subscribers, other } = plan
  const missing: Missing[] = []
  const write = { to: path, label: 'Back to writing' }
  if (subject === '') missing.push({ text: 'It has no subject.', ...write })
  if (!hasIntro && articles === 0) {
    missing.push({ text: 'It has neither an introduction nor an article on the site.', ...write })
  }
  if (tooLarge) missing.push({ text: tooLarge, ...write })
  if (subscribers === 0) {
    const way = { to: '/subscribers', label: 'Look at the subscribers' }
    const text = 'Nobody would get it: there is no confirmed subscriber.'
    missing.push({ text, ...(maySubscribe && way) })
  }
  if (other) {
    const verb = other.state === 'paused' ? 'is on its way and paused' : 'is being sent'
    missing.push({
      text: `“${other.subject}” ${verb}, and two issues are not sent at the same time.`,
      ...{ to: `/newsletter/${encodeURIComponent(other.id)}`, label: 'Look at it' },
    })
  }
  return missing
}
