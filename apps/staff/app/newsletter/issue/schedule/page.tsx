import { DAY_MS } from '@universe/contract/dates'
import { readIssue } from '@universe/domain/newsletter/issues/read-issue'
import { readSending } from '@universe/domain/newsletter/issues/read-sending'
import { scheduleIssue } from '@universe/domain/newsletter/issues/schedule-issue'
import { Button } from '@universe/ui/button.tsx'
import { WallTimeFields } from '../../../content/publication/wall-time-fields.tsx'
import { answerForm } from '../../../server/answer-form.ts'
import { attempt, readOr404 } from '../../../server/perform.ts'
import { requestContext } from '../../../server/request-context.ts'
import { countOf } from '../../../shared/count.ts'
import { BackLink } from '../../../shared/ui/back-link.tsx'
import { useFormAnswer } from '../../../shared/ui/form-answer.ts'
import { GuardedForm } from '../../../shared/ui/guarded-form.tsx'
import { PageHead } from '../../../shared/ui/page-head.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { BesidePreview } from '../issue-preview.tsx'
import { showIssueSchedule } from '../show-issue-schedule.ts'
import type { Route } from './+types/page.ts'

export { clientAction } from '../../../shared/navigation/client-action.ts'

const ZONE = 'Asia/Hebron'
const NAMES = ['date', 'time', 'zone'] as const

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const plan = await readOr404(context, readSending, { id })
  const issue = await readOr404(context, readIssue, { id })
  const schedule = showIssueSchedule(issue)
  const { parts } = context.get(requestContext)
  const [date = '', time = ''] = (schedule?.wallTime ?? tomorrow(parts.now())).split('T')
  const known = { date, time, zone: schedule?.zone ?? ZONE, occurrence: schedule?.occurrence ?? '' }
  // From a previous, ambiguous attempt.
  const asked = NAMES.map(name => [name, url.searchParams.get(name) ?? known[name]])
  return {
    path: `/newsletter/${encodeURIComponent(id)}`,
    subject: issue.subject,
    revision: issue.revision,
    schedule,
    subscribers: plan.subscribers,
    isOpen: issue.state === 'draft' || issue.state === 'scheduled',
    asked: { ...known, ...Object.fromEntries(asked) } as typeof known,
  }
}

function tomorrow(now: number): string {
  const shown = Temporal.Instant.fromEpochMilliseconds(now + DAY_MS)
  return `${shown.toZonedDateTimeISO(ZONE).toPlainDate()}T09:00`
}

export function action({ context, request, params: { id } }: Route.ActionArgs) {
  const path = `/newsletter/${encodeURIComponent(id)}`
  return answerForm(request, {
    schedule: async form => {
      const outcome = await attempt(context, scheduleIssue, { id, ...readForm(form) })
      if (!outcome.done || outcome.result.isScheduled) return [outcome, path, 'scheduled']
      const asked = NAMES.map(name => [name, form.get(name) ?? ''])
      return [outcome, `${path}/schedule?${new URLSearchParams(asked)}`]
    },
  })
}

function readForm(form: URLSearchParams) {
  const occurrence = form.get('occurrence')
  return {
    wallTime: `${form.get('date') ?? ''}T${(form.get('time') ?? '').slice(0, 5)}`,
    zone: form.get('zone') ?? '',
    occurrence: occurrence === 'earlier' || occurrence === 'later' ? occurrence : null,
    replaces: form.get('replaces') ?? '',
  } as const
}

export default function ScheduleIssue({ loaderData }: Route.ComponentProps) {
  const { path, subject, schedule, subscribers, isOpen, asked } = loaderData
  const typed = useFormAnswer('schedule')?.typed
  const begun = (name: keyof typeof asked) => typed?.[name]?.[0] ?? asked[name]
  const isReplaced = schedule !== null && schedule.failure === null
  const label = isReplaced ? 'Reschedule' : 'Schedule'
  return (
    <BesidePreview issue={loaderData}>
      <PageHead
        title="Schedule"
        above={<BackLink to={path}>{subject || 'No subject yet'}</BackLink>}
      />
      {isOpen ? (
        <Panel
          title="When"
          text="It goes out automatically at that time, by the local clock there, as it is saved by then."
        >
          {isReplaced && <p>Now scheduled for {schedule.when}. A new time replaces it.</p>}
          <p>
            It goes to everyone who has confirmed by then; now that would be{' '}
            {countOf(subscribers, 'subscriber')}.
          </p>
          <GuardedForm
            intent="schedule"
            isWide
            why="It goes out automatically, so confirm with your passkey now. It is scheduled right after."
          >
            <input type="hidden" name="replaces" value={schedule?.replaces ?? ''} />
            <WallTimeFields
              begun={{
                date: begun('date'),
                time: begun('time'),
                zone: begun('zone'),
                occurrence: begun('occurrence'),
              }}
            />
            <Button type="submit">{label}</Button>
          </GuardedForm>
        </Panel>
      ) : (
        <p>It was already sent, so there is nothing to schedule.</p>
      )}
    </BesidePreview>
  )
}
