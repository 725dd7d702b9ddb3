import { useEffect, useRef, useState } from 'react'
import { readTabDraft, writeTabDraft } from '../../shared/tab-draft.ts'
import { useFormAnswer } from '../../shared/ui/form-answer.ts'
import type { ShownIssue } from './show-issue.ts'

interface IssueText {
  subject: string
  intro: string
  articles: number[]
}

/** Kept in this tab. */
interface Unsaved extends IssueText {
  /** It is based on. */
  revision: number
}

/** Others' revisions replace the text only where nothing is unsaved. */
export function useIssueDraft(issue: ShownIssue) {
  const { revision } = issue
  const saved = textOf(issue)
  const answer = useFormAnswer('save')
  const typed = answer?.typed
  /** Refused with an older revision than the saved one, which is shown. */
  const isOvertaken = Boolean(answer?.refusal) && Number(typed?.revision?.[0]) < revision
  const [unsaved, setUnsaved] = useState<Unsaved | undefined>(
    () => typed && { ...readTyped(typed, saved), revision },
  )
  const before = useRef(saved)
  const key = `issue:${issue.memberId}:${issue.id}`
  const isDirty = unsaved !== undefined && !isSame(unsaved, saved)
  const base = isDirty ? unsaved.revision : revision

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration.
  useEffect(() => {
    if (typed) return
    const isWhole = ({ subject, articles }: Partial<Unsaved>) =>
      typeof subject === 'string' && Array.isArray(articles)
    setUnsaved(readTabDraft(key, isWhole))
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: when another revision arrives.
  useEffect(() => {
    const last = before.current
    before.current = saved
    setUnsaved(mine => {
      if (!mine || isSame(mine, last)) return undefined
      return isOvertaken ? { ...mine, revision } : mine
    })
  }, [revision, isOvertaken])

  useEffect(() => {
    writeTabDraft(key, isDirty ? unsaved : undefined)
  }, [key, unsaved, isDirty])

  return {
    words: unsaved ?? saved,
    base,
    isDirty,
    isOvertaken,
    change: (part: Partial<IssueText>) =>
      setUnsaved(mine => ({ ...(mine ?? saved), revision: base, ...part })),
    takeTheirs: () => setUnsaved(undefined),
  }
}

export type IssueDraft = ReturnType<typeof useIssueDraft>

function textOf({ subject, intro, articles }: ShownIssue): IssueText {
  return { subject, intro, articles: articles.map(({ id }) => id) }
}

function readTyped(typed: Record<string, string[]>, saved: IssueText): IssueText {
  // Offline, the refusal lacks the posted text.
  if (typed.subject === undefined) return saved
  return {
    subject: typed.subject[0] ?? '',
    intro: typed.intro?.[0] ?? '',
    articles: (typed.article ?? []).map(Number),
  }
}

/** The server trims. */
function isSame(one: IssueText, other: IssueText): boolean {
  const plain = ({ subject, intro, articles }: IssueText) =>
    [
      subject.replace(/\s+/g, ' ').trim(),
      intro.replace(/\r\n?/g, '\n').trim(),
      articles.join(),
    ].join('\0')
  return plain(one) === plain(other)
}
