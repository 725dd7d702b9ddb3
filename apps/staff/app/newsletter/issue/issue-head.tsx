import { Button, buttonLook } from '@universe/ui/button.tsx'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { SaveFirst } from '../../content/editor/save-first.tsx'
import { SaveLine } from '../../content/editor/save-notice.tsx'
import headStyles from '../../content/item-head.module.css'
import { StateBadge } from '../../content/publication/state-badge.tsx'
import { BackLink } from '../../shared/ui/back-link.tsx'
import { useFormAnswer } from '../../shared/ui/form-answer.ts'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import { Menu } from '../../shared/ui/menu.tsx'
import styles from './issue.module.css'
import type { ShownIssue } from './show-issue.ts'

interface IssueHeadProps {
  issue: ShownIssue
}

export function IssueHead({ issue }: IssueHeadProps) {
  return (
    <>
      <SaveFirst className={styles.head}>
        <div className={headStyles.standing}>
          <p className={headStyles.above}>
            <BackLink to="/newsletter">Newsletter</BackLink>
          </p>
          <StateBadge state={issue.state}>{issue.stateText}</StateBadge>
        </div>
        <Actions issue={issue} />
        {issue.mayTry && <RareActions issue={issue} />}
      </SaveFirst>
      {issue.isEditable && (
        <p role="status" className={styles.saved}>
          <SaveLine />
        </p>
      )}
    </>
  )
}

function Actions({ issue }: IssueHeadProps) {
  const { mayTry, mayStart, state, path } = issue
  return (
    <div className={styles.issueHeadActions}>
      {mayTry && (
        <div data-wide>
          <TryForm issue={issue}>
            <Button type="submit" variant="outline">
              Send a test to me
            </Button>
          </TryForm>
        </div>
      )}
      {/* A schedule is changed on its own page. */}
      {mayTry && mayStart && state === 'draft' && (
        <Link
          to={`${path}/schedule`}
          {...buttonLook('outline')}
          data-refusal="Not scheduled"
          data-wide
        >
          Schedule
        </Link>
      )}
      <Link to={`${path}/preview`} {...buttonLook('outline')} data-narrow>
        Preview
      </Link>
      {mayTry && mayStart && (
        <Link to={`${path}/send`} {...buttonLook('primary')} data-refusal="Not sent">
          Send …
        </Link>
      )}
    </div>
  )
}

/** Destructive, so apart from the others; on a phone with those that have no room. */
function RareActions({ issue }: IssueHeadProps) {
  const { mayStart, state, path, revision } = issue
  const warningId = useId()
  const answers = [useFormAnswer('delete'), useFormAnswer('try', MENU)]
  return (
    <Menu label="More for this issue" isAnswered={answers.some(Boolean)}>
      <TryForm issue={issue} object={MENU}>
        <button type="submit" className={styles.narrow}>
          Send a test to me
        </button>
      </TryForm>
      {mayStart && state === 'draft' && (
        <Link to={`${path}/schedule`} className={styles.narrow} data-refusal="Not scheduled">
          Schedule
        </Link>
      )}
      {state === 'draft' && (
        <>
          <GuardedForm intent="delete">
            <input type="hidden" name="revision" value={revision} />
            <button type="submit" data-danger aria-describedby={warningId}>
              Delete permanently
            </button>
          </GuardedForm>
          <p id={warningId}>Deleting an issue cannot be undone. Its articles stay.</p>
        </>
      )}
    </Menu>
  )
}

const MENU = 'menu'

interface TryFormProps extends IssueHeadProps {
  object?: string
  children: ReactNode
}

function TryForm({ issue: { trialId }, object, children }: TryFormProps) {
  return (
    <GuardedForm intent="try" object={object}>
      <input type="hidden" name="trial" value={trialId} />
      {children}
    </GuardedForm>
  )
}
