import { lineText } from '../../mail/header-text.ts'
import { Refused } from '../../platform/refused.ts'

/** UTF-16 units, as fields count. */
export const SUBJECT_MAX_CHARACTERS = 120
export const INTRO_MAX_CHARACTERS = 2000
/** `requireSendable` limits the mail's size. */
export const ARTICLES_MAX = 20

export interface IssueWords {
  subject: string
  intro: string
  /** Public ids. */
  articles: readonly number[]
}

/** @throws Refused: nothing is cut off */
export function readIssueInput({ subject, intro, articles }: IssueWords): IssueWords {
  const words = {
    // One line, without direction overrides.
    subject: lineText(readText(subject)),
    intro: readText(intro).replace(/\r\n?/g, '\n').trim(),
    articles: [...new Set(articles)],
  }
  refuseLong('The subject', words.subject, SUBJECT_MAX_CHARACTERS)
  refuseLong('The introduction', words.intro, INTRO_MAX_CHARACTERS)
  if (words.articles.length > ARTICLES_MAX) throw new Refused(TOO_MANY)
  if (!words.articles.every(isId)) throw new Refused(NOT_WHOLE)
  return words
}

function refuseLong(what: string, { length }: string, most: number): void {
  if (length <= most) return
  const [has, fit] = [length, most].map(count => count.toLocaleString('en'))
  throw new Refused(
    `${what} has ${has} characters; the limit is ${fit}. Nothing was saved yet; your text is still here.`,
  )
}

/** PostgreSQL rejects zero bytes, both stores lone surrogates. */
function readText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** The stores' range. */
const isId = (id: number) => Number.isInteger(id) && id > 0 && id < 2 ** 31

const TOO_MANY = `An issue can have up to ${ARTICLES_MAX} articles. Nothing was saved yet; remove some.`
const NOT_WHOLE = 'The issue was incomplete, so nothing was changed. Reload the page.'
