import { checkSender } from '@universe/domain/newsletter/check-sender'
import { readSending, type SendingPlan } from '@universe/domain/newsletter/issues/read-sending'
import { startIssue } from '@universe/domain/newsletter/issues/start-issue'
import { listSubscribers } from '@universe/domain/newsletter/subscribers/list-subscribers'
import { isPermitted } from '@universe/domain/staff/operation'
import { Button } from '@universe/ui/button.tsx'
import { Link } from 'react-router'
import { type Delivery, describeDelivery } from '../../../inbox/words/describe-mail.ts'
import { answerForm } from '../../../server/answer-form.ts'
import { attempt, readOr404, signedIn } from '../../../server/perform.ts'
import { deliveryOf } from '../../../server/request-context.ts'
import { countOf, formatCount } from '../../../shared/count.ts'
import { BackLink } from '../../../shared/ui/back-link.tsx'
import { GuardedForm } from '../../../shared/ui/guarded-form.tsx'
import { PageHead } from '../../../shared/ui/page-head.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { describeDuration } from '../../describe-issue.ts'
import { BesidePreview } from '../issue-preview.tsx'
import type { Route } from './+types/page.ts'
import styles from './page.module.css'

export { clientAction } from '../../../shared/navigation/client-action.ts'

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const plan = await readOr404(context, readSending, { id })
  const path = `/newsletter/${encodeURIComponent(id)}`
  const actor = signedIn(context)
  const maySubscribe = isPermitted(actor, listSubscribers)
  const mayCheck = isPermitted(actor, checkSender)
  const delivery = deliveryOf(context)
  return { path, ...showPlan(plan, { path, maySubscribe, delivery }), mayCheck }
}

export function action({ context, request, params: { id } }: Route.ActionArgs) {
  return answerForm(request, {
    start: async form => {
      const seen = { revision: Number(form.get('revision')), replaces: form.get('replaces') ?? '' }
      const outcome = await attempt(context, startIssue, { id, ...seen })
      return [outcome, `/newsletter/${encodeURIComponent(id)}`, 'started']
    },
  })
}

export default function SendIssue({ loaderData }: Route.ComponentProps) {
  const { path, subject, begun } = loaderData
  return (
    <BesidePreview issue={loaderData}>
      <PageHead
        title="Send to all"
        above={<BackLink to={path}>{subject || 'No subject yet'}</BackLink>}
      />
      {begun === undefined ? (
        <Plan plan={loaderData} />
      ) : (
        <Panel title="Nothing left to send" text={begun}>
          <p>
            <Link to={path}>See progress</Link>
          </p>
        </Panel>
      )}
    </BesidePreview>
  )
}

function Plan({ plan }: { plan: Route.ComponentProps['loaderData'] }) {
  const { subscribers, facts, missing, revision, schedule, mayCheck, warning } = plan
  return (
    <Panel title={missing.length > 0 ? 'Before you can send' : 'Summary'}>
      {warning && <p className={styles.missing}>{warning}</p>}
      {missing.length > 0 && (
        <ul className={styles.missing}>
          {missing.map(({ text, to, label }) => (
            <li key={text}>
              {text} {to && <Link to={to}>{label}</Link>}
            </li>
          ))}
        </ul>
      )}
      <dl className={styles.facts}>
        {facts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </dl>
      {mayCheck && (
        <p>
          <Link to="/newsletter/sender">Check the sender</Link> before the first issue: do other
          mail servers trust ours?
        </p>
      )}
      {missing.length === 0 && (
        <GuardedForm
          intent="start"
          why="Sent mail cannot be recalled, so confirm with your passkey. It is sent right after."
        >
          <input type="hidden" name="revision" value={revision} />
          <input type="hidden" name="replaces" value={schedule} />
          <p>You can undo for ten seconds. After that, sent mail cannot be recalled.</p>
          <Button type="submit">Send to {countOf(subscribers, 'subscriber')}</Button>
        </GuardedForm>
      )}
    </Panel>
  )
}

interface Missing {
  text: string
  to?: string
  label?: string
}

interface PlanPlace {
  path: string
  /** May see subscribers. */
  maySubscribe: boolean
  delivery: Delivery
}

function showPlan(plan: SendingPlan, place: PlanPlace) {
  const { subject, subscribers, revision, schedule, state } = plan
  const isOpen = begun[state] === undefined
  return {
    subject,
    subscribers,
    revision,
    schedule,
    warning: isOpen && place.delivery === 'written' ? NOBODY : undefined,
    facts: isOpen ? describe(plan, place) : [],
    missing: isOpen ? findMissing(plan, place) : [],
    begun: begun[state],
  }
}

const NOBODY = `Nobody would get it: mail is ${describeDelivery('written')}. Whoever runs the server names one first (SMTP_URL).`

/** Why a started issue cannot be sent. */
const begun: Partial<Record<SendingPlan['state'], string>> = {
  sending: 'It is being sent.',
  paused: 'It is being sent, and paused.',
  sent: 'It was sent.',
  canceled: 'It was canceled and cannot be resumed.',
}

function describe(
  { subject, articles, leftOut, hasIntro, subscribers, perMinute }: SendingPlan,
  { delivery }: PlanPlace,
) {
  const condition = delivery === 'written' ? '' : ' if their mail servers keep up'
  const what = [hasIntro && 'an introduction', articles > 0 && countOf(articles, 'article')]
  const facts = [
    { label: 'Subject', text: subject || '(none yet)' },
    { label: 'Content', text: what.filter(Boolean).join(' and ') || 'nothing yet' },
    { label: 'Recipients', text: `${countOf(subscribers, 'subscriber')} who confirmed` },
    {
      label: 'Duration',
      text: `${describeDuration(subscribers, perMinute)}${condition}, at ${formatCount(perMinute)} mails a minute`,
    },
  ]
  if (leftOut === 0) return facts
  const text = `${countOf(leftOut, 'article')}, no longer on the site`
  return [...facts, { label: 'Left out', text }]
}

function findMissing(plan: SendingPlan, { path, maySubscribe }: PlanPlace): Missing[] {
  const { subject, articles, hasIntro, tooLarge, subscribers, other } = plan
  const missing: Missing[] = []
  const write = { to: path, label: 'Back to the editor' }
  if (subject === '') missing.push({ text: 'It has no subject.', ...write })
  if (!hasIntro && articles === 0) {
    missing.push({ text: 'It has neither an introduction nor an article on the site.', ...write })
  }
  if (tooLarge) missing.push({ text: tooLarge, ...write })
  if (subscribers === 0) {
    const way = { to: '/subscribers', label: 'Show subscribers' }
    const text = 'Nobody would get it: there are no confirmed subscribers.'
    missing.push({ text, ...(maySubscribe && way) })
  }
  if (other) {
    const verb = other.state === 'paused' ? 'is being sent and paused' : 'is being sent'
    missing.push({
      text: `“${other.subject}” ${verb}, and only one issue can be sent at a time.`,
      to: `/newsletter/${encodeURIComponent(other.id)}`,
      label: 'Open\u00a0it',
    })
  }
  return missing
}
