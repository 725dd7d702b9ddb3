import { DAY_MS } from '@universe/contract/dates'
import {
  undoUnsubscriptionByStaff,
  unsubscribeByStaff,
} from '@universe/domain/newsletter/change-subscription'
import { readIssue } from '@universe/domain/newsletter/issues/read-issue'
import {
  type ReadSubscriber,
  type ReceivedIssue,
  readSubscriber,
} from '@universe/domain/newsletter/subscribers/read-subscriber'
import { readPerson } from '@universe/domain/people/read-person'
import { formatDay } from '@universe/domain/platform/wall-time'
import { isPermitted } from '@universe/domain/staff/operation'
import { Button, buttonLook } from '@universe/ui/button.tsx'
import { Link } from 'react-router'
import { StateBadge } from '../../content/publication/state-badge.tsx'
import { answerForm } from '../../server/answer-form.ts'
import { flashContext } from '../../server/flash.ts'
import { attempt, readOr404, signedIn } from '../../server/perform.ts'
import { deliveryOf, timesOf } from '../../server/request-context.ts'
import { ZoneNote } from '../../shared/times/zone-note.tsx'
import type { ZoneTimes } from '../../shared/times/zone-times.ts'
import { BackLink } from '../../shared/ui/back-link.tsx'
import { BreakableAddress } from '../../shared/ui/breakable-address.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import pageStyles from '../../shared/ui/page.module.css'
import { PageHead } from '../../shared/ui/page-head.tsx'
import { Panel } from '../../shared/ui/panel.tsx'
import { Row, Rows } from '../../shared/ui/rows.tsx'
import timeline from '../../shared/ui/timeline.module.css'
import { UndoMessage } from '../../shared/ui/undo-message.tsx'
import { describeSubscriber } from '../describe-subscriber.ts'
import styles from '../subscribers.module.css'
import type { Route } from './+types/page.ts'
import { describeSubscriberHistory, type ShownEvent } from './describe-history.ts'

export { clientAction } from '../../shared/navigation/client-action.ts'

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const subscriber = await readOr404(context, readSubscriber, { id })
  const times = timesOf(context)
  const actor = signedIn(context)
  return {
    ...describeSubscriber(subscriber, times, Date.now()),
    consent: describeConsent(subscriber, times),
    history: describeSubscriberHistory(subscriber, deliveryOf(context), times),
    issues: subscriber.issues.map(issue => describeIssue(issue, times)),
    said: context.get(flashContext) ? describeLastChange(subscriber) : undefined,
    mayReadIssues: isPermitted(actor, readIssue),
    mayReadPerson: isPermitted(actor, readPerson),
  }
}

function describeLastChange({
  events,
  lastChange: last,
}: Awaited<ReturnType<typeof readSubscriber>>) {
  if (!last) return undefined
  const text =
    events.at(-1)?.kind === 'unsubscribed'
      ? 'Unsubscribed. They get no further issues.'
      : 'Undone: the subscription is what it was.'
  return { id: String(last.number), text, undoMs: last.undoMs }
}

function describeIssue(
  { issueId, subject, state, startedAt, sentAt, lastError }: ReceivedIssue,
  { date }: ZoneTimes,
) {
  const at = sentAt ?? startedAt
  const words = {
    pending: 'On its way',
    sent: 'Sent',
    refused: `Refused${lastError === null ? '' : `: “${lastError}”`}`,
    skipped: 'Not sent: unsubscribed',
    canceled: 'Not sent: canceled',
  }
  return {
    id: issueId,
    subject,
    date: at === null ? '' : date(at),
    text: words[state],
    state: state === 'pending' ? ('sending' as const) : state,
  }
}

export function action({ context, request, params: { id } }: Route.ActionArgs) {
  const here = `/subscribers/${encodeURIComponent(id)}`
  return answerForm(request, {
    unsubscribe: async () => [
      await attempt(context, unsubscribeByStaff, { id }),
      here,
      'unsubscribed',
    ],
    undo: async form => {
      const number = Number(form.get('number'))
      return [await attempt(context, undoUnsubscriptionByStaff, { id, number }), here, 'undone']
    },
  })
}

export default function Subscriber({ loaderData }: Route.ComponentProps) {
  const { email, state, stateName, standing, came, consent, history, issues, said } = loaderData
  return (
    <div className={styles.subscriber}>
      <div className={styles.head}>
        <PageHead
          title={email}
          heading={<BreakableAddress address={email} />}
          above={<BackLink to="/subscribers">Subscribers</BackLink>}
        >
          <p className={styles.standing}>
            <Facts>
              <StateBadge state={state}>{stateName}</StateBadge>
              {standing}
              {came}
            </Facts>
          </p>
        </PageHead>
        <div className={styles.actions}>
          {loaderData.mayReadPerson && (
            <Link
              to={`/people?${new URLSearchParams({ address: email })}`}
              {...buttonLook('outline')}
            >
              Everything about this person
            </Link>
          )}
          {state !== 'unsubscribed' && (
            <GuardedForm intent="unsubscribe">
              <Button type="submit" variant="outline">
                Unsubscribe
              </Button>
            </GuardedForm>
          )}
        </div>
      </div>
      <UndoMessage said={said} intent="undo" fields={{ number: said?.id }} />
      <div className={pageStyles.parts}>
        <Issues issues={issues} mayReadIssues={loaderData.mayReadIssues} />
        <div className={styles.main}>
          <Panel title="Activity">
            <Timeline events={history} />
          </Panel>
          {consent && (
            <Panel title="Consent" text="Where, when and to what they agreed, as imported.">
              <p>{consent.at}</p>
              <p dir="auto" className={styles.consent}>
                {consent.note}
              </p>
            </Panel>
          )}
        </div>
      </div>
      <ZoneNote />
    </div>
  )
}

/** Newest first. */
function Issues({
  issues,
  mayReadIssues,
}: Pick<Route.ComponentProps['loaderData'], 'issues' | 'mayReadIssues'>) {
  return (
    <Panel title="Issues">
      {issues.length === 0 ? (
        <p>No issues sent yet.</p>
      ) : (
        <Rows label="Issues">
          {issues.map(({ id, subject, date, text, state }) => (
            <Row
              key={id}
              name={
                <span className={styles.issue}>
                  <span className={styles.subject}>
                    {mayReadIssues ? <Link to={`/newsletter/${id}`}>{subject}</Link> : subject}
                  </span>
                  <span className={styles.date}>{date}</span>
                  <StateBadge state={state}>{text}</StateBadge>
                </span>
              }
            />
          ))}
        </Rows>
      )}
    </Panel>
  )
}

/** Oldest first. */
function Timeline({ events }: { events: readonly ShownEvent[] }) {
  return (
    <ol className={timeline.plain}>
      {events.map(({ key, who, text, time, detail, look }) => (
        <li key={key} data-look={look}>
          {who && <bdi>{who}</bdi>} {text} {time && <span className={timeline.detail}>{time}</span>}
          {detail && <span className={timeline.detail}>{detail}</span>}
        </li>
      ))}
    </ol>
  )
}

/** As an import states. */
interface ShownConsent {
  at: string
  /** Where, when and to what they consented. */
  note: string
}

/** @returns undefined for sign-ups on the site */
function describeConsent(
  { source, consent, consentedAt }: ReadSubscriber,
  times: ZoneTimes,
): ShownConsent | undefined {
  if (source !== 'import') return undefined
  const at = consentedAt === null ? 'No date given.' : `Agreed ${formatTime(consentedAt, times)}.`
  return { at, note: consent ?? '' }
}

/** A table of dates has no times of day. */
function formatTime(at: number, times: ZoneTimes): string {
  return at % DAY_MS === 0 ? formatDay(at) : times.minute(at)
}
