import { readIssue } from '@universe/domain/newsletter/issues/read-issue'
import { readSending } from '@universe/domain/newsletter/issues/read-sending'
import { scheduleIssue } from '@universe/domain/newsletter/issues/schedule-issue'
import { Button } from '@universe/ui/button.tsx'
import { WallTimeFields } from '../../../content/publication/wall-time-fields.tsx'
import { askAgain, beginWallTime, readWallTime } from '../../../content/publication/wall-times.ts'
import { answerForm } from '../../../server/answer-form.ts'
import { attempt, readOr404 } from '../../../server/perform.ts'
import { requestContext } from '../../../server/request-context.ts'
import { countOf } from '../../../shared/count.ts'
import { BackLink } from '../../../shared/ui/back-link.tsx'
import { GuardedForm } from '../../../shared/ui/guarded-form.tsx'
import { PageHead } from '../../../shared/ui/page-head.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { BesidePreview } from '../issue-preview.tsx'
import { showIssueSchedule } from '../show-issue.ts'
import type { Route } from './+types/page.ts'

export { clientAction } from '../../../shared/navigation/client-action.ts'

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const plan = await readOr404(context, readSending, { id })
  const issue = await readOr404(context, readIssue, { id })
  const schedule = showIssueSchedule(issue)
  const now = context.get(requestContext).parts.now()
  return {
    path: `/newsletter/${encodeURIComponent(id)}`,
    subject: issue.subject,
    revision: issue.revision,
    schedule,
    subscribers: plan.subscribers,
    isOpen: issue.state === 'draft' || issue.state === 'scheduled',
    asked: beginWallTime(schedule, url.searchParams, now),
  }
}

export function action({ context, request, params: { id } }: Route.ActionArgs) {
  const path = `/newsletter/${encodeURIComponent(id)}`
  return answerForm(request, {
    schedule: async form => {
      const input = { id, ...readWallTime(form), replaces: form.get('replaces') ?? '' }
      const outcome = await attempt(context, scheduleIssue, input)
      if (!outcome.done || outcome.result.isScheduled) return [outcome, path, 'scheduled']
      return [outcome, askAgain(path, form)]
    },
  })
}

export default function ScheduleIssue({ loaderData }: Route.ComponentProps) {
  const { path, subject, schedule, subscribers, isOpen, asked } = loaderData
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
          text="It goes out automatically at that time, by the local clock there. To edit it later, cancel the schedule."
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
            <WallTimeFields asked={asked} />
            <Button type="submit">{label}</Button>
          </GuardedForm>
        </Panel>
      ) : (
        <p>It was already sent, so there is nothing to schedule.</p>
      )}
    </BesidePreview>
  )
}
