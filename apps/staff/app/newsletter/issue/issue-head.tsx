import { Button, buttonLook } from '@universe/ui/button.tsx'
import { useId } from 'react'
import { Link } from 'react-router'
import headStyles from '../../content/item-head.module.css'
import { StateBadge } from '../../content/publication/state-badge.tsx'
import { BackLink } from '../../shared/ui/back-link.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
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
    <>
      <div className={styles.head}>
        <div className={headStyles.standing}>
          <p className={headStyles.above}>
            <BackLink to="/newsletter">Newsletter</BackLink>
          </p>
          <StateBadge state={issue.state}>{issue.stateText}</StateBadge>
        </div>
        <Actions issue={issue} />
        {issue.mayEdit && <RareActions issue={issue} />}
      </div>
      {issue.isEditable && (
        <p role="status" className={styles.saved}>
          {isDirty ? (
            'Not saved yet: kept in this tab until you save'
          ) : (
            <Facts>{issue.saved}</Facts>
          )}
        </p>
      )}
    </>
  )
}

function Actions({ issue: { mayEdit, mayStart, state, path } }: IssueHeadProps) {
  return (
    <div className={styles.issueHeadActions}>
      {mayEdit && (
        <>
          {/* First, as Enter in a field presses the form’s first button. */}
          <Button type="submit" form={ISSUE_FORM} variant="outline">
            Save
          </Button>
          <Button {...SEND_TEST} variant="outline" data-wide>
            Send a test to me
          </Button>
          {/* A schedule is changed on its own page. */}
          {mayStart && state === 'draft' && (
            <Button {...SCHEDULE} variant="outline" data-wide>
              Schedule
            </Button>
          )}
        </>
      )}
      <Link to={`${path}/preview`} {...buttonLook('outline')} data-narrow>
        Preview
      </Link>
      {mayEdit && mayStart && (
        <Button type="submit" form={ISSUE_FORM} name="then" value="send">
          Send …
        </Button>
      )}
    </div>
  )
}

const SEND_TEST = { type: 'submit', form: ISSUE_FORM, name: 'then', value: 'try' } as const
const SCHEDULE = { type: 'submit', form: ISSUE_FORM, name: 'then', value: 'schedule' } as const

/** Destructive, so apart from the others; on a phone with those that have no room. */
function RareActions({ issue: { revision, mayStart, state } }: IssueHeadProps) {
  const warningId = useId()
  return (
    <Menu label="More for this issue" isAnswered={useFormAnswer('delete') !== undefined}>
      <button {...SEND_TEST} className={styles.narrow}>
        Send a test to me
      </button>
      {mayStart && state === 'draft' && (
        <button {...SCHEDULE} className={styles.narrow}>
          Schedule
        </button>
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
