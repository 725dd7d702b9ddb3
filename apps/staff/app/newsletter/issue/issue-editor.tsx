import {
  INTRO_MAX_CHARACTERS,
  SUBJECT_MAX_CHARACTERS,
} from '@universe/domain/newsletter/issues/issue-input'
import { Button } from '@universe/ui/button.tsx'
import { useHydrated } from '@universe/ui/use-hydrated.ts'
import { type ReactNode, useId } from 'react'
import { toLine } from '../../content/editor/draft-texts.ts'
import { GrowingText } from '../../content/editor/growing-text.tsx'
import { LimitCount } from '../../content/editor/limit-count.tsx'
import { textLanguage } from '../../shared/text-language.ts'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import styles from './issue.module.css'
import { IssueArticles } from './issue-articles.tsx'
import { ISSUE_FORM, submitByEnter } from './issue-form.ts'
import type { ShownIssue } from './show-issue.ts'
import type { IssueDraft } from './use-issue-draft.ts'

interface IssueEditorProps {
  issue: ShownIssue
  written: IssueDraft
}

/** Works without JavaScript. */
export function IssueEditor({ issue, written }: IssueEditorProps) {
  const { words, base, isOvertaken, change } = written
  return (
    <div className={styles.editor}>
      <GuardedForm intent="save" id={ISSUE_FORM} isWide>
        <input type="hidden" name="revision" value={base} />
        <input type="hidden" name="trial" value={issue.trialId} />
        <CountedField
          label="Subject"
          kind="title"
          length={words.subject.length}
          limit={SUBJECT_MAX_CHARACTERS}
        >
          {control => (
            <GrowingText
              {...control}
              look="title"
              name="subject"
              placeholder="Subject"
              aria-required
              value={words.subject}
              readOnly={!issue.mayEdit}
              onKeyDown={event => submitByEnter(event)}
              onChange={({ target }) => change({ subject: toLine(target.value) })}
            />
          )}
        </CountedField>
        <CountedField
          label="Introduction"
          length={words.intro.length}
          limit={INTRO_MAX_CHARACTERS}
          hint="A blank line starts a new paragraph."
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

interface OtherVersionProps {
  issue: ShownIssue
  takeTheirs: () => void
}

function OtherVersion({ issue, takeTheirs }: OtherVersionProps) {
  const isHydrated = useHydrated()
  return (
    <section className={styles.other} aria-labelledby="other-version">
      <h2 id="other-version">The other version</h2>
      <dl>
        <dt>Subject</dt>
        <dd {...textLanguage(issue.subject)}>{issue.subject || '(empty)'}</dd>
        <dt>Introduction</dt>
        <dd {...textLanguage(issue.intro)}>{issue.intro || '(empty)'}</dd>
        <dt>Articles</dt>
        <dd>{issue.articles.map(({ title }) => title).join(' · ') || '(none)'}</dd>
      </dl>
      {isHydrated && (
        <Button variant="outline" onClick={takeTheirs}>
          Use theirs
        </Button>
      )}
    </section>
  )
}

interface CountedFieldProps {
  label: string
  kind?: 'title'
  length: number
  limit: number
  hint?: string
  children: (control: { id: string; 'aria-describedby': string }) => ReactNode
}

function CountedField({ label, kind, length, limit, hint, children }: CountedFieldProps) {
  const id = useId()
  const countId = `${id}-count`
  const hintId = `${id}-hint`
  return (
    <div className={styles.field} data-kind={kind}>
      <label htmlFor={id}>{label}</label>
      <p className={styles.count}>
        <LimitCount id={countId} length={length} limit={limit} />
      </p>
      {children({ id, 'aria-describedby': hint ? `${countId} ${hintId}` : countId })}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
