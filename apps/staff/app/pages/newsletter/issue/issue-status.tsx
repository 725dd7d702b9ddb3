import { Link } from 'react-router'
import { GuardedForm } from '../../../ui/guarded-form.tsx'
import { StatusMessage } from '../../../ui/status-message.tsx'
import { UndoMessage } from '../../../ui/undo-message.tsx'
import styles from './issue-status.module.css'
import type { ShownIssue } from './show-issue.ts'

const sentences = {
  saved: 'Saved.',
  tried: 'It is on its way to your address, as it is saved.',
  scheduled: 'Scheduled.',
  unscheduled: 'It is not scheduled any more.',
  started: 'It goes out now.',
  'start-undone': 'Taken back: it is a draft again, and nobody got it.',
  paused: 'Paused. Nothing more goes out until somebody resumes it.',
  resumed: 'It goes out again.',
  retried: 'Those who were refused are tried again.',
  canceled: 'Canceled. Nobody else gets it.',
}

/** Says what was just done, with its undo; and when it is to go out. */
export function IssueStatus({ issue }: { issue: ShownIssue }) {
  const { id, undoMs, schedule, path, maySend } = issue
  const text = 'It goes out in some seconds.'
  return (
    <>
      {undoMs > 0 && maySend ? (
        <UndoMessage said={{ id, text, undoMs }} intent="undo-start">
          <input type="hidden" name="id" value={id} />
        </UndoMessage>
      ) : (
        <StatusMessage sentences={sentences} />
      )}
      {schedule && issue.isEditable && (
        <div className={styles.scheduled} data-failed={schedule.failure !== null || undefined}>
          <p>
            <strong>
              {schedule.failure === null ? 'Scheduled for' : 'Was scheduled for'} {schedule.when}
            </strong>{' '}
            {schedule.failure === null
              ? 'It goes out as it is saved by then, to all who have confirmed by then.'
              : `It was not sent. ${schedule.failure}`}
          </p>
          {maySend && (
            <div className={styles.actions}>
              <Link to={`${path}/schedule`}>
                {schedule.failure === null ? 'Change' : 'Schedule anew'}
              </Link>
              <GuardedForm intent="unschedule">
                <input type="hidden" name="replaces" value={schedule.replaces} />
                <button type="submit">{schedule.failure === null ? 'Take back' : 'Dismiss'}</button>
              </GuardedForm>
            </div>
          )}
        </div>
      )}
    </>
  )
}
