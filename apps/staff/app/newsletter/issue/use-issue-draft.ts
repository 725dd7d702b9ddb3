import { useEffect, useRef, useState } from 'react'
import { readTabDraft, writeTabDraft } from '../../shared/tab-draft.ts'
import { useFormAnswer } from '../../shared/ui/form-answer.ts'
import type { ShownIssue } from './show-issue.ts'

/** Saved or not. */
interface IssueText {
  subject: string
  intro: string
  articles: number[]
}

/** Kept in this tab, with its base revision. */
interface Mirrored extends IssueText {
  revision: number
}

/** Others' revisions replace the text only where nothing is unsaved. */
export function useIssueDraft(issue: ShownIssue) {
  const saved = textOf(issue)
  const typed = useFormAnswer('save')?.typed
  const [words, setWords] = useState<IssueText>(() => (typed ? readTyped(typed, saved) : saved))
  const [base, setBase] = useState(issue.revision)
  const last = useRef({ saved, revision: issue.revision })
  const key = `issue:${issue.memberId}:${issue.id}`
  const isDirty = !isSame(words, saved)

  // Text typed before hydration, or before leaving the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration.
  useEffect(() => {
    const left = readTabDraft<Mirrored>(
      key,
      ({ subject, articles }) => typeof subject === 'string' && Array.isArray(articles),
    )
    if (!left || typed || isSame(left, saved)) return
    setWords(left)
    setBase(left.revision)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: when another revision arrives.
  useEffect(() => {
    const before = last.current
    last.current = { saved, revision: issue.revision }
    if (before.revision === issue.revision) return
    if (isSame(words, before.saved)) setWords(saved)
    // Saved, or shown as a conflict.
    const isShown = typed !== undefined || isSame(words, before.saved) || isSame(words, saved)
    if (isShown) setBase(issue.revision)
  }, [issue.revision, typed])

  useEffect(() => {
    writeTabDraft(key, isDirty ? { ...words, revision: base } : undefined)
  }, [key, words, base, isDirty])

  return {
    words,
    base,
    isDirty,
    change: (part: Partial<IssueText>) => setWords(before => ({ ...before, ...part })),
    takeTheirs() {
      setWords(saved)
      setBase(issue.revision)
    },
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
