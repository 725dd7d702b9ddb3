import {
  INTRO_MAX_CHARACTERS,
  SUBJECT_MAX_CHARACTERS,
} from '@universe/domain/newsletter/issues/issue-input'
import { controlClass } from '@universe/ui/field.tsx'
import { GrowingText, NOT_RESTORED } from '../../content/editor/growing-text.tsx'
import { useFormAnswer } from '../../shared/ui/form-answer.ts'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import { CountedField } from './counted-field.tsx'
import { IssueArticles } from './issue-articles.tsx'
import styles from './issue-editor.module.css'
import { ISSUE_FORM } from './issue-form.ts'
import { OtherVersion } from './other-version.tsx'
import type { ShownIssue } from './show-issue.ts'
import type { IssueWords } from './use-issue-words.ts'

interface IssueEditorProps {
  issue: ShownIssue
  written: IssueWords
}

/** What is written of an issue. It is one form, which works without scripts as well. */
export function IssueEditor({ issue, written }: IssueEditorProps) {
  const { words, base, change } = written
  const answer = useFormAnswer('save')
  // Told of by the refusal: somebody saved another one since.
  const isOvertaken = Number(answer?.typed.revision?.[0]) < issue.revision && answer?.refusal
  return (
    <div className={styles.editor}>
      <GuardedForm intent="save" id={ISSUE_FORM}>
        <input type="hidden" name="revision" value={base} />
        <input type="hidden" name="trial" value={issue.trialId} />
        <CountedField label="Subject" length={words.subject.length} limit={SUBJECT_MAX_CHARACTERS}>
          {control => (
            <input
              {...control}
              name="subject"
              dir="auto"
              aria-required
              autoComplete={NOT_RESTORED}
              className={controlClass}
              value={words.subject}
              readOnly={!issue.mayEdit}
              onChange={({ target }) => change({ subject: target.value })}
            />
          )}
        </CountedField>
        <CountedField
          label="Introduction"
          length={words.intro.length}
          limit={INTRO_MAX_CHARACTERS}
          hint="An empty line begins a new paragraph."
        >
          {control => (
            <GrowingText
              {...control}
              name="intro"
              rows={4}
              value={words.intro}
              readOnly={!issue.mayEdit}
              onChange={({ target }) => change({ intro: target.value })}
            />
          )}
        </CountedField>
        <IssueArticles issue={issue} written={written} />
      </GuardedForm>
      {isOvertaken && <OtherVersion issue={issue} takeTheirs={written.takeTheirs} />}
    </div>
  )
}
