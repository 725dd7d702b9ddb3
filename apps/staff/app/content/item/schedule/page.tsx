import { MINUTE_MS } from '@universe/contract/dates'
import type { ContentKind } from '@universe/contract/drafts'
import { listPublications } from '@universe/domain/content/history'
import type { NamedPublication } from '@universe/domain/content/publication-repository'
import { type ReadItem, readItem } from '@universe/domain/content/read-item'
import { scheduleItem } from '@universe/domain/content/schedule'
import { wallTimeOf } from '@universe/domain/content/scheduled-instant'
import { formatInZone, SCHEDULE_ZONES } from '@universe/domain/platform/wall-time'
import { Button } from '@universe/ui/button.tsx'
import { SelectField } from '@universe/ui/select-field.tsx'
import { answerForm } from '../../../server/answer-form.ts'
import { attempt, readOr404 } from '../../../server/perform.ts'
import { requestContext, timesOf } from '../../../server/request-context.ts'
import { describeAge } from '../../../shared/times/describe-age.ts'
import type { ZoneTimes } from '../../../shared/times/zone-times.ts'
import { BackLink } from '../../../shared/ui/back-link.tsx'
import { useFormAnswer } from '../../../shared/ui/form-answer.ts'
import { GuardedForm } from '../../../shared/ui/guarded-form.tsx'
import pageStyles from '../../../shared/ui/page.module.css'
import { PageHead } from '../../../shared/ui/page-head.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { Row, Rows } from '../../../shared/ui/rows.tsx'
import { contentWords, kindOf } from '../../content-words.ts'
import { readScheduleForm } from '../../publication/read-schedule-form.ts'
import styles from '../../publication/schedule.module.css'
import { describeLive, pastTense, showPublication } from '../../publication/show-publication.ts'
import { WallTimeFields } from '../../publication/wall-time-fields.tsx'
import { askAgain, beginWallTime, OFFICE_ZONE } from '../../publication/wall-times.ts'
import type { Route } from './+types/page.ts'

export { clientAction } from '../../../shared/navigation/client-action.ts'

export async function loader({ context, url, params: { id } }: Route.LoaderArgs) {
  const kind = kindOf(url)
  const item = await readOr404(context, readItem, kind, { id })
  const { publications } = await readOr404(context, listPublications, kind, { id })
  const { searchParams: params } = url
  const schedule = item.schedule && wallTimeOf(item.schedule)
  const now = context.get(requestContext).parts.now()
  const times = timesOf(context)
  return {
    title: item.newest.draft.title || 'Untitled',
    publication: showPublication(context, kind, item),
    choices: choicesOf(item),
    /** With the fields of an ambiguous attempt. */
    asked: { what: params.get('what') ?? whatOf(item), ...beginWallTime(schedule, params, now) },
    /** Newest first, withdrawals included. */
    publications: publications.map(each => showLine(each, times, now)),
  }
}

export function action({ context, request, params: { id }, url }: Route.ActionArgs) {
  const kind = kindOf(url)
  const path = `${contentWords[kind].path}/${encodeURIComponent(id)}`
  return answerForm(request, {
    schedule: async form => {
      const input = { id, ...readScheduleForm(form) }
      const outcome = await attempt(context, scheduleItem, kind, input)
      if (!outcome.done || outcome.result.isScheduled) return [outcome, path, 'scheduled']
      return [outcome, askAgain(path, form, 'what')]
    },
  })
}

export default function ScheduleItem({ loaderData }: Route.ComponentProps) {
  const { title, publication, publications } = loaderData
  return (
    <div className={pageStyles.page}>
      <PageHead title="Schedule" above={<BackLink to={publication.path}>{title}</BackLink>} />
      <div className={pageStyles.parts}>
        {publication.mayPublish && <ScheduleForm {...loaderData} />}
        <div id="publications">
          <Panel title="Activity" text="When it was published and withdrawn.">
            {publications.length === 0 ? (
              <p>Never published.</p>
            ) : (
              <Rows label="Activity">
                {publications.map(({ id, what, about }) => (
                  <Row key={id} name={what} about={about} />
                ))}
              </Rows>
            )}
          </Panel>
        </div>
      </div>
    </div>
  )
}

const TEXT =
  'It happens automatically at that time, by the local clock there, even if clock rules change.'

function ScheduleForm({
  asked,
  choices,
  publication,
}: Pick<Route.ComponentProps['loaderData'], 'asked' | 'choices' | 'publication'>) {
  const { schedule } = publication
  const what = useFormAnswer('schedule')?.typed.what?.[0] ?? asked.what
  const isReplaced = schedule && !schedule.hasFailed
  return (
    <Panel title="When" text={TEXT}>
      {schedule && (
        <p className={styles.before} data-failed={schedule.hasFailed || undefined}>
          {schedule.hasFailed ? 'Was scheduled for' : 'Now scheduled for'} {schedule.when}.{' '}
          {schedule.text} {isReplaced && 'A new time replaces it.'}
        </p>
      )}
      <GuardedForm intent="schedule" isWide>
        <input type="hidden" name="replaces" value={schedule?.replaces ?? ''} />
        <input type="hidden" name="published" value={publication.revision ?? ''} />
        <SelectField label="What" name="what" defaultValue={what || choices[0]?.value}>
          {choices.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
        <WallTimeFields asked={asked} />
        <p className={styles.note}>
          Later edits are not part of a scheduled version: reschedule to include them.
        </p>
        <Button type="submit">{isReplaced ? 'Reschedule' : 'Schedule'}</Button>
      </GuardedForm>
    </Panel>
  )
}

/** The published newest revision can only be withdrawn. */
function whatOf({ newest, publishedRevision, schedule }: ReadItem<ContentKind>): string {
  const isWithdrawal = schedule
    ? schedule.action === 'withdraw'
    : publishedRevision === newest.number
  return isWithdrawal ? 'withdraw' : ''
}

function choicesOf({ newest, publishedRevision, schedule }: ReadItem<ContentKind>) {
  const scheduled = schedule?.revision ?? newest.number
  const older =
    scheduled === newest.number
      ? []
      : [{ value: `publish ${scheduled}`, text: `Publish version ${scheduled}, as scheduled` }]
  const withdraw = { value: 'withdraw', text: 'Withdraw it from the site' }
  const newestText = `Publish version ${newest.number}, the newest`
  return [
    { value: `publish ${newest.number}`, text: newestText },
    ...older,
    ...(publishedRevision === null ? [] : [withdraw]),
  ]
}

function showLine(publication: NamedPublication, times: ZoneTimes, now: number) {
  const { id, action, revision, at, due_at, undone_at, member_name, seen_live_at } = publication
  const isOver = now - at > 2 * MINUTE_MS
  const about = [
    times.instant(at),
    action === 'close' ? 'its last day was over' : (member_name ?? 'a former member'),
    due_at !== null && action !== 'close' && `scheduled for ${formatDue(due_at)}`,
    due_at !== null && at - due_at > MINUTE_MS && `${describeAge(due_at, at)} late`,
    undone_at !== null && `undone ${times.moment(undone_at, at)}`,
    (undone_at === null || seen_live_at !== null) &&
      describeLive(publication, { isOver, times }).text,
  ]
  return {
    id,
    what: revision === null ? pastTense[action] : `${pastTense[action]} version ${revision}`,
    about: about.filter(text => text !== false),
  }
}

function formatDue(instant: number): string {
  return `${formatInZone(OFFICE_ZONE, instant).join(', ')} ${SCHEDULE_ZONES[OFFICE_ZONE]}`
}
