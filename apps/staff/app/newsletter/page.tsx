import { randomUUID } from 'node:crypto'
import { editIssues } from '@universe/domain/newsletter/issues/change-issue'
import { createIssue } from '@universe/domain/newsletter/issues/edit-issue'
import {
  countIssues,
  type ListedIssue,
  listIssues,
} from '@universe/domain/newsletter/issues/list-issues'
import { readOverview } from '@universe/domain/requests/read-overview'
import { confirmSecretLoss } from '@universe/domain/staff/form-secrets'
import { isPermitted } from '@universe/domain/staff/operation'
import { Button } from '@universe/ui/button.tsx'
import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { Link, useSearchParams } from 'react-router'
import rowStyles from '../content/list/content-rows.module.css'
import listStyles from '../content/list/list-page.module.css'
import { StateBadge } from '../content/publication/state-badge.tsx'
import { answerForm } from '../server/answer-form.ts'
import { attempt, read, signedIn } from '../server/perform.ts'
import { timesOf } from '../server/request-context.ts'
import { describeCount } from '../shared/count.ts'
import { ZoneNote } from '../shared/times/zone-note.tsx'
import type { ZoneTimes } from '../shared/times/zone-times.ts'
import { Empty } from '../shared/ui/empty.tsx'
import { FilterLinks } from '../shared/ui/filter-links.tsx'
import { GuardedForm } from '../shared/ui/guarded-form.tsx'
import { PageHead } from '../shared/ui/page-head.tsx'
import { PageLinks } from '../shared/ui/page-links.tsx'
import { Panel } from '../shared/ui/panel.tsx'
import { StatusMessage } from '../shared/ui/status-message.tsx'
import { wholeNumber } from '../shared/whole-number.ts'
import type { Route } from './+types/page.ts'
import { describeIssue, issueStates } from './describe-issue.ts'
import styles from './newsletter.module.css'
import { newsletterPlaces } from './newsletter-places.ts'
import { NewsletterTabs } from './newsletter-tabs.tsx'

export { clientAction } from '../shared/navigation/client-action.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { issues, next } = await read(context, listIssues, readIssueFilter(url.searchParams))
  const counts = await read(context, countIssues)
  const actor = signedIn(context)
  const times = timesOf(context)
  return {
    issues: issues.map(issue => showListed(issue, times)),
    tabs: ISSUE_TABS.map(state => ({ state, count: describeCount(counts[state]) })),
    // A repeated post creates it once.
    newId: randomUUID(),
    next,
    mayEdit: isPermitted(actor, editIssues),
    places: newsletterPlaces(actor),
    mayConfirmLoss: await mayConfirmLoss(context),
  }
}

export function action({ context, request }: Route.ActionArgs) {
  return answerForm(request, {
    create: async form => {
      const outcome = await attempt(context, createIssue, { id: form.get('id') ?? '' })
      return [outcome, outcome.done ? `/newsletter/${outcome.result.id}` : '']
    },
    'confirm-loss': async () => [
      await attempt(context, confirmSecretLoss),
      '/newsletter',
      'loss-confirmed',
    ],
  })
}

export default function Newsletter({ loaderData: list }: Route.ComponentProps) {
  const { issues, tabs, next, mayEdit, newId, places, mayConfirmLoss } = list
  const [params] = useSearchParams()
  const { state } = readIssueFilter(params)
  const address = (tab?: string) => (tab ? `/newsletter?state=${tab}` : '/newsletter')
  return (
    <div className={listStyles.page}>
      <div className={listStyles.head}>
        <PageHead title="Newsletter" />
        {mayEdit && (
          <GuardedForm intent="create">
            <input type="hidden" name="id" value={newId} />
            <Button type="submit">New issue</Button>
          </GuardedForm>
        )}
      </div>
      <NewsletterTabs places={places} />
      <StatusMessage
        sentences={{
          deleted: 'Issue deleted.',
          'loss-confirmed': 'Confirmed. Newsletter and imports work again.',
        }}
      />
      {mayConfirmLoss && <LostSecret />}
      <FilterLinks
        label="Issues by state"
        links={[
          { label: 'All', to: address(), isChosen: state === undefined },
          ...tabs.map(tab => ({
            label: tab.state === 'draft' ? 'Drafts' : issueStates[tab.state],
            to: address(tab.state),
            isChosen: state === tab.state,
            count: tab.count,
          })),
        ]}
      />
      {issues.length > 0 ? <IssueRows issues={issues} /> : <NoIssues isFiltered={Boolean(state)} />}
      <PageLinks first={address(state)} next={next} isFirst={!params.has('before')} />
      {issues.length > 0 && <ZoneNote />}
    </div>
  )
}

/** After "All". */
const ISSUE_TABS = ['draft', 'scheduled', 'sending', 'sent', 'canceled'] as const

/** Invalid values count as missing. */
function readIssueFilter(params: URLSearchParams) {
  return {
    state: ISSUE_TABS.find(tab => tab === params.get('state')),
    before: wholeNumber(params.get('before')),
  }
}

function showListed(issue: ListedIssue, times: ZoneTimes) {
  const { id, subject, state, changedAt, changedBy } = issue
  return {
    id,
    subject,
    state,
    stateText: issueStates[state],
    meaning: describeIssue(issue, times),
    changed: {
      at: new Date(changedAt).toISOString(),
      by: changedBy,
      text: times.recent(changedAt, Date.now()),
    },
  }
}

async function mayConfirmLoss(context: Route.LoaderArgs['context']): Promise<boolean> {
  if (!isPermitted(signedIn(context), confirmSecretLoss)) return false
  const overview = await attempt(context, readOverview)
  return overview.done && overview.result.isSecretLost
}

function LostSecret() {
  return (
    <Panel
      title="Form secret lost?"
      text="Confirm this only if it cannot be restored. Earlier unsubscribes, erasures and refusals are then no longer recognized: an import or a restored backup can bring these people back, and links in earlier mails stop working."
    >
      <GuardedForm
        intent="confirm-loss"
        why="Nobody is protected by the earlier secret after that."
      >
        <Button type="submit">Confirm that it is lost</Button>
      </GuardedForm>
    </Panel>
  )
}

function NoIssues({ isFiltered }: { isFiltered: boolean }) {
  return (
    <Empty title={isFiltered ? 'No results' : 'Nothing yet'}>
      <p>
        {isFiltered
          ? 'No issue is in this state.'
          : 'An issue tells subscribers what is new on the site. It starts with the newest articles; nothing is sent until you send it.'}
      </p>
    </Empty>
  )
}

function IssueRows({ issues }: Pick<Route.ComponentProps['loaderData'], 'issues'>) {
  return (
    <div className={styles.list}>
      <p className={`${styles.row} ${styles.heads}`} aria-hidden="true">
        <span>Subject</span>
        <span>State</span>
        <span>Changed</span>
      </p>
      <ol aria-label="Issues">
        {issues.map(({ id, subject, state, stateText, meaning, changed }) => (
          <li key={id} className={styles.row}>
            <p className={rowStyles.what}>
              <Link
                to={`/newsletter/${id}`}
                className={styles.link}
                data-untitled={subject === '' || undefined}
                data-request-row
                // Subjects may repeat.
                aria-describedby={`${id}-standing ${id}-changed`}
              >
                <bdi>{subject || 'No subject yet'}</bdi>
              </Link>
            </p>
            <p id={`${id}-standing`} className={styles.standing}>
              <StateBadge state={state}>{stateText}</StateBadge>
              <span className={rowStyles.meaning}>{meaning}</span>
            </p>
            <p id={`${id}-changed`} className={styles.changed}>
              <VisuallyHidden>Changed </VisuallyHidden>
              <time dateTime={changed.at}>{changed.text}</time>
              {changed.by !== null && (
                <span>
                  <VisuallyHidden> by </VisuallyHidden>
                  <bdi>{changed.by}</bdi>
                </span>
              )}
            </p>
          </li>
        ))}
      </ol>
    </div>
  )
}
