import { Button } from '@universe/ui/button.tsx'
import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import { useFormAnswer } from '../../shared/ui/form-answer.ts'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import { StatusMessage } from '../../shared/ui/status-message.tsx'
import { useUndoOffer } from '../../shared/ui/undo-message.tsx'
import styles from './publication-status.module.css'
import type { ShownPublication } from './show-publication.ts'

interface PublicationStatusProps {
  publication: ShownPublication
  /** Stands before the publication's facts. */
  children: ReactNode
}

export function PublicationStatus({ publication, children }: PublicationStatusProps) {
  const { last, schedule } = publication
  return (
    <div className={styles.status}>
      <p className={styles.facts}>
        {children}
        {last && <LastPublication key={last.id} path={publication.path} last={last} />}
      </p>
      <div className={styles.said}>
        <StatusMessage sentences={sentences} />
        {last && <Undo key={last.id} id={last.id} ms={last.undoMs} />}
      </div>
      {schedule && <Scheduled {...publication} schedule={schedule} />}
    </div>
  )
}

function Undo({ id, ms }: { id: string; ms: number }) {
  const { ref, isOver } = useUndoOffer(ms, '[data-page-message], [data-page-heading]')
  const isRefused = useFormAnswer('undo') !== undefined
  if (isOver && !isRefused) return null
  return (
    <div ref={ref}>
      <GuardedForm intent="undo">
        <input type="hidden" name="publication" value={id} />
        <Button type="submit" variant="outline">
          Undo<VisuallyHidden>, offered for ten seconds</VisuallyHidden>
        </Button>
      </GuardedForm>
    </div>
  )
}

function Scheduled({
  path,
  mayPublish,
  schedule: { when, text, hasFailed, replaces },
}: ShownPublication & { schedule: NonNullable<ShownPublication['schedule']> }) {
  return (
    <div className={styles.scheduled} data-failed={hasFailed || undefined}>
      <p>
        <strong>
          {hasFailed ? 'Was scheduled for' : 'Scheduled for'} <InOffices when={`${when}.`} />
        </strong>{' '}
        {text}
      </p>
      {mayPublish && (
        <div className={styles.actions}>
          <Link to={`${path}/schedule`}>{hasFailed ? 'Reschedule' : 'Change'}</Link>
          <GuardedForm intent="unschedule">
            <input type="hidden" name="replaces" value={replaces} />
            <button type="submit">{hasFailed ? 'Dismiss' : 'Cancel schedule'}</button>
          </GuardedForm>
        </div>
      )}
    </div>
  )
}

/** Breaks after the date, and before the other office's time with its dot. */
export function InOffices({ when }: { when: string }) {
  return when.split(/(?<=,) |\s(?=·)/).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ' '}
      <span className={styles.part}>{part}</span>
    </Fragment>
  ))
}

function LastPublication({
  path,
  last,
}: {
  path: string
  last: NonNullable<ShownPublication['last']>
}) {
  return (
    <>
      <span>{last.text}</span>
      <span role="status" data-seen={last.live.isSeen || undefined}>
        {last.live.text}
      </span>
      {last.page &&
        (last.page.href ? (
          <span>
            <a href={last.page.href} target="_blank" rel="noreferrer">
              View on the site<VisuallyHidden> (in a new tab)</VisuallyHidden>
            </a>
          </span>
        ) : (
          <span>{last.page.path}</span>
        ))}
      {last.page?.href && (
        <span>
          <CopyButton text={last.page.href} label="Copy link" what="to its page on the site" />
        </span>
      )}
      <span>
        <Link to={`${path}/schedule#publications`}>Activity</Link>
      </span>
    </>
  )
}

const sentences = {
  saved: 'Saved.',
  undeleted: 'Restored from the bin. It is not on the site until it is published.',
  published: 'Published. The site shows it within seconds.',
  withdrawn: 'Withdrawn. It leaves the site within seconds.',
  scheduled: 'Scheduled.',
  unscheduled: 'Schedule canceled.',
  'picture-used': 'Picture saved to the draft. The site shows it once you publish.',
  'picture-removed':
    'Picture removed from the draft. The site keeps the old one until you publish.',
  undone: 'Undone: the site shows what it showed before.',
}
