import { draftFields, type IssueDraft } from '@universe/contract/drafts'
import { Refused } from '../../platform/refused.ts'
import type { StoredIssue } from './issue-repository.ts'
import { articlesOf } from './published-article-repository.ts'

/** `requireSendable` limits the mail's size. */
export const ARTICLES_MAX = 20

export interface IssueWords {
  subject: string
  intro: string
  /** Public ids. */
  articles: readonly number[]
}

/**
 * As typed, so that the editor's text is the stored one: sending trims it.
 * @param input an `IssueDraft`, as posted
 * @throws Refused: nothing is cut off
 */
export function readIssueInput(input: unknown): IssueWords {
  if (!isDraft(input)) throw new Refused(NOT_WHOLE)
  const names = input.articles.split(' ').filter(name => name !== '')
  const words = {
    // One line, without direction overrides.
    subject: readText(input.subject)
      .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
      .replace(/[\p{Cc}\u2028\u2029]+/gu, ' '),
    intro: readText(input.intro).replace(/\r\n?/g, '\n'),
    articles: [...new Set(names.map(Number))],
  }
  refuseLong('The subject', words.subject, draftFields.issue.subject.maxLength)
  refuseLong('The introduction', words.intro, draftFields.issue.intro.maxLength)
  if (words.articles.length > ARTICLES_MAX) throw new Refused(TOO_MANY)
  if (!words.articles.every(isId)) throw new Refused(NOT_WHOLE)
  return words
}

/** @returns as the editor shows it */
export function issueDraft(issue: Pick<StoredIssue, 'subject' | 'intro' | 'articles'>): IssueDraft {
  const { subject, intro } = issue
  return { subject, intro, articles: articlesOf(issue).join(' ') }
}

function isDraft(input: unknown): input is IssueDraft {
  const { subject, intro, articles }: Partial<Record<string, unknown>> = Object(input)
  return [subject, intro, articles].every(text => typeof text === 'string')
}

function refuseLong(what: string, { length }: string, most: number): void {
  if (length <= most) return
  const [has, fit] = [length, most].map(count => count.toLocaleString('en'))
  throw new Refused(`${what} has ${has} characters; the limit is ${fit}. Your text is still here.`)
}

/** Empty if blank. PostgreSQL rejects zero bytes, both stores lone surrogates. */
function readText(text: string): string {
  return text.trim() === '' ? '' : text.replaceAll('\0', '').toWellFormed()
}

/** The stores' range. */
const isId = (id: number) => Number.isInteger(id) && id > 0 && id < 2 ** 31

const TOO_MANY = `An issue can have up to ${ARTICLES_MAX} articles. Remove some.`
const NOT_WHOLE = 'The issue was incomplete, so nothing was changed. Reload the page.'
