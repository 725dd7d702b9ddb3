import { useEffect, useRef, useState } from 'react'
import { useFormAnswer } from '../../shared/ui/form-answer.ts'
import type { ShownIssue } from './show-issue.ts'

/** What is written of an issue, saved or not. */
export interface Words {
  subject: string
  intro: string
  articles: number[]
}

/** In the tab: what is typed survives a reload, a crash of the page and the way back to it. */
interface Mirrored extends Words {
  revision: number
}

/**
 * Holds what is written of an issue until it is saved. What somebody else saves meanwhile takes its
 * place only where nothing is written here.
 */
export function useIssueWords(issue: ShownIssue) {
  const saved = wordsOf(issue)
  const typed = useFormAnswer('save')?.typed
  const [words, setWords] = useState<Words>(() => (typed ? readTyped(typed, saved) : saved))
  const [base, setBase] = useState(issue.revision)
  const last = useRef({ saved, revision: issue.revision })
  const key = `issue:${issue.memberId}:${issue.id}`
  const isDirty = !isSame(words, saved)

  // What was typed before the scripts came, or before the page was left, is there again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as scripts take over the page.
  useEffect(() => {
    const left = readMirror(key)
    if (!left || typed || isSame(left, saved)) return
    setWords(left)
    setBase(left.revision)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: as another revision comes.
  useEffect(() => {
    const before = last.current
    last.current = { saved, revision: issue.revision }
    if (before.revision === issue.revision) return
    if (isSame(words, before.saved)) setWords(saved)
    // Ours was saved, or the page has told of the other one and shows both.
    const isTold = typed !== undefined || isSame(words, before.saved) || isSame(words, saved)
    if (isTold) setBase(issue.revision)
  }, [issue.revision, typed])

  useEffect(() => {
    if (isDirty) writeMirror(key, { ...words, revision: base })
    else writeMirror(key, undefined)
  }, [key, words, base, isDirty])

  return {
    ...{ words, base, isDirty },
    change: (part: Partial<Words>) => setWords(before => ({ ...before, ...part })),
    takeTheirs() {
      setWords(saved)
      setBase(issue.revision)
    },
  }
}

export type IssueWords = ReturnType<typeof useIssueWords>

function wordsOf({ subject, intro, articles }: ShownIssue): Words {
  return { subject, intro, articles: articles.map(({ id }) => id) }
}

function readTyped(typed: Record<string, string[]>, saved: Words): Words {
  // Without a line there was nobody to answer with what was typed.
  if (typed.subject === undefined) return saved
  return {
    subject: typed.subject[0] ?? '',
    intro: typed.intro?.[0] ?? '',
    articles: (typed.article ?? []).map(Number),
  }
}

/** As the server keeps it: spaces at the ends do not count. */
function isSame(one: Words, other: Words): boolean {
  const plain = ({ subject, intro, articles }: Words) =>
    [
      subject.replace(/\s+/g, ' ').trim(),
      intro.replace(/\r\n?/g, '\n').trim(),
      articles.join(),
    ].join('\0')
  return plain(one) === plain(other)
}

function readMirror(key: string): Mirrored | undefined {
  try {
    const left = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return typeof left?.subject === 'string' && Array.isArray(left.articles) ? left : undefined
  } catch {
    // Some browsers keep no store: then the page alone has it.
    return undefined
  }
}

function writeMirror(key: string, words: Mirrored | undefined) {
  try {
    if (words) sessionStorage.setItem(key, JSON.stringify(words))
    else sessionStorage.removeItem(key)
  } catch {
    // As above, or it is full.
  }
}
