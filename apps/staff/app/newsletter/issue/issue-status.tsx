import { Link } from 'react-router'
import statusStyles from '../../content/publication/publication-status.module.css'
import { InOffices } from '../../content/publication/publication-status.tsx'
import { useFlash } from '../../shared/ui/flash.ts'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import { StatusMessage } from '../../shared/ui/status-message.tsx'
import { UndoMessage } from '../../shared/ui/undo-message.tsx'
import styles from './issue.module.css'
import type { ShownIssue } from './show-issue.ts'

/** These stay true during further progress. */
const whileWritten: Record<string, string> = {
  saved: 'Saved.',
  tried: 'Test sent to your address, as last saved.',
  scheduled: 'Scheduled.',
  unscheduled: 'Schedule canceled.',
  'start-undone': 'Undone: it is a draft again, and nobody got it.',
}
const onceStarted: Record<string, string> = {
  paused: 'Paused.',
  resumed: 'Resumed.',
  retried: 'Retrying refused mails.',
  canceled: 'Canceled. Nobody else gets it.',
}

export function IssueStatus({ issue }: { issue: ShownIssue }) {
  const { id, revision, isEditable, undoMs, schedule, path, maySend, mayStart } = issue
  const { done = '' } = useFlash() ?? {}
  // The same element after the undo expires; a new one would take the focus.
  const wasStarted = done === 'started' || (undoMs > 0 && !Object.hasOwn(onceStarted, done))
  const isSaid = done === 'started' || Object.hasOwn(onceStarted, done)
  const since = isSaid && !isEditable ? describeLaterState(done, issue.state) : ''
  const text = issue.state === 'sent' ? 'Sent.' : 'Sending started.'
  const said = { id, text, undoMs: maySend ? undoMs : 0 }
  return (
    <>
      {wasStarted && !isEditable ? (
        <UndoMessage said={said} intent="undo-start" fields={{ id, revision: String(revision) }} />
      ) : (
        <StatusMessage sentences={isEditable ? whileWritten : onceStarted} />
      )}
      {/* Outside the message, which takes the focus when it changes. */}
      {since !== '' && <p className={styles.since}>{since}</p>}
      {isEditable && maySend && !mayStart && (
        <p className={styles.since}>
          It cannot be sent or scheduled: the form secret does not match this store.
        </p>
      )}
      {schedule && isEditable && (
        <div className={styles.scheduled} data-failed={schedule.failure !== null || undefined}>
          <p>
            <strong>
              {schedule.failure === null ? 'Scheduled for' : 'Was scheduled for'}{' '}
              <InOffices when={`${schedule.when}.`} />
            </strong>{' '}
            {schedule.failure === null
              ? 'It goes out then, to everyone who has confirmed by then. To edit it, cancel the schedule.'
              : `Not sent. ${schedule.failure}`}
          </p>
          {maySend && (
            <div className={statusStyles.actions}>
              {mayStart && (
                <Link to={`${path}/schedule`}>
                  {schedule.failure === null ? 'Change' : 'Reschedule'}
                </Link>
              )}
              <GuardedForm intent="unschedule">
                <input type="hidden" name="replaces" value={schedule.replaces} />
                <button type="submit">
                  {schedule.failure === null ? 'Cancel schedule' : 'Dismiss'}
                </button>
              </GuardedForm>
            </div>
          )}
        </div>
      )}
    </>
  )
}

/** It may differ from the last action's message. */
function describeLaterState(done: string, state: ShownIssue['state']): string {
  if (state === 'canceled' && done !== 'canceled') return 'It was canceled since.'
  if (state === 'paused' && done !== 'paused') return 'It was paused since.'
  return done === 'paused' && state !== 'paused' ? 'It was resumed since.' : ''
}
