import { Button } from '@universe/ui/button.tsx'
import { useId } from 'react'
import { Link } from 'react-router'
import { StateBadge } from '../../content/publication/state-badge.tsx'
import { useFormAnswer } from '../../shared/ui/form-answer.ts'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import { Menu } from '../../shared/ui/menu.tsx'
import styles from './issue.module.css'
import { ISSUE_FORM } from './issue-form.ts'
import type { ShownIssue } from './show-issue.ts'

interface IssueHeadProps {
  issue: ShownIssue
  isDirty?: boolean
}

/** The actions save first. */
export function IssueHead({ issue, isDirty = false }: IssueHeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.standing}>
        <p className={styles.above}>
          <Link to="/newsletter">Newsletter</Link> <span aria-hidden="true">/</span>
        </p>
        <StateBadge state={issue.state}>{issue.stateText}</StateBadge>
        {issue.isEditable && (
          <p role="status">
            {isDirty ? 'Not saved yet: kept in this tab until you save' : issue.saved}
          </p>
        )}
      </div>
      {issue.mayEdit && <Actions issue={issue} />}
      {issue.mayEdit && issue.state === 'draft' && <RareActions issue={issue} />}
    </div>
  )
}

function Actions({ issue: { mayStart, state } }: IssueHeadProps) {
  return (
    <div className={styles.issueHeadActions}>
      {/* First, as Enter in a field presses the form’s first button. */}
      <Button type="submit" form={ISSUE_FORM} variant="outline">
        Save
      </Button>
      <Button type="submit" form={ISSUE_FORM} name="then" value="try" variant="outline">
        Send a test to me
      </Button>
      {mayStart && (
        <>
          {/* A schedule is changed on its own page. */}
          {state === 'draft' && (
            <Button type="submit" form={ISSUE_FORM} name="then" value="schedule" variant="outline">
              Schedule
            </Button>
          )}
          <Button type="submit" form={ISSUE_FORM} name="then" value="send">
            Send …
          </Button>
        </>
      )}
    </div>
  )
}

/** Destructive, so apart from the others. */
function RareActions({ issue: { revision } }: IssueHeadProps) {
  const warningId = useId()
  return (
    <Menu label="More for this issue" isAnswered={useFormAnswer('delete') !== undefined}>
      <GuardedForm intent="delete">
        <input type="hidden" name="revision" value={revision} />
        <button type="submit" data-danger aria-describedby={warningId}>
          Delete permanently
        </button>
      </GuardedForm>
      <p id={warningId}>Deleting an issue cannot be undone. Its articles stay.</p>
    </Menu>
  )
}
