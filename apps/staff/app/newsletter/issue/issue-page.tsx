import { IssueEditor } from './issue-editor.tsx'
import { IssueHead } from './issue-head.tsx'
import styles from './issue-page.module.css'
import { IssuePreview } from './issue-preview.tsx'
import { IssueStatus } from './issue-status.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { ProgressPanel } from './progress-panel.tsx'
import type { ShownIssue } from './show-issue.ts'
import { useIssueWords } from './use-issue-words.ts'

/** One issue: on a wide screen beside the mail that is made of it. */
export function IssuePage({ issue }: { issue: ShownIssue }) {
  const written = useIssueWords(issue)
  const title = issue.subject || 'No subject yet'
  const isDirty = issue.mayEdit && written.isDirty
  return (
    <div className={styles.page} data-has-aside>
      <div className={styles.main}>
        <title>{`${title} · Universe Staff`}</title>
        <IssueHead issue={issue} isDirty={isDirty} />
        <h1
          className={issue.isEditable ? styles.unseen : styles.heading}
          tabIndex={-1}
          data-page-heading
        >
          {title}
        </h1>
        <IssueStatus issue={issue} />
        {issue.progress ? (
          <ProgressPanel {...issue} progress={issue.progress} />
        ) : (
          <IssueEditor issue={issue} written={written} />
        )}
        {issue.mayEdit && <LeaveGuard isDirty={isDirty} />}
      </div>
      <aside className={styles.aside} aria-label="Preview" data-ground="dark">
        <div className={styles.beside}>
          <IssuePreview {...issue} />
        </div>
      </aside>
    </div>
  )
}
