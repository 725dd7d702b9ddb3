import { LETTER_MAX_BYTES } from '../../mail/letter/letter.ts'
import { renderHtml } from '../../mail/letter/render-letter.ts'
import { Refused } from '../../platform/refused.ts'
import { type IssueContent, issueLetter } from '../issue-content.ts'
import { subscriptionLinkAddress } from '../subscription-links.ts'

/** @throws Refused if empty, or if mailboxes would clip the end, with the unsubscribe link */
export function requireSendable(content: IssueContent, publicUrl: string): void {
  if (content.subject === '') throw new Refused('It has no subject.')
  if (content.intro === '' && content.articles.length === 0) throw new Refused(NOTHING)
  const refusal = tellTooLarge(content, publicUrl)
  if (refusal !== undefined) throw new Refused(refusal)
}

/**
 * @param publicUrl origin
 * @returns what to shorten; undefined if mailboxes would not clip it
 */
export function tellTooLarge(content: IssueContent, publicUrl: string): string | undefined {
  const has = mailBytes(content, publicUrl)
  if (has <= LETTER_MAX_BYTES) return undefined
  const bare = mailBytes({ ...content, articles: [] }, publicUrl)
  const words = mailBytes({ ...content, articles: [], intro: '' }, publicUrl)
  const advice =
    bare - words > has - bare
      ? `Shorten the introduction, which takes ${kilobytes(bare - words)} KB of it, or use fewer paragraphs: each takes up space.`
      : `Remove ${countTooMany(content, publicUrl)} of its articles or more.`
  return `Its mail would be ${kilobytes(has)} KB, and mailboxes cut off anything over ${kilobytes(LETTER_MAX_BYTES)} KB. ${advice}`
}

/** Alike for all subscribers. */
export function mailBytes(content: IssueContent, publicUrl: string): number {
  const unsubscribeUrl = subscriptionLinkAddress(publicUrl, 'unsubscribe', ANY_TOKEN)
  return Buffer.byteLength(renderHtml(issueLetter(content, { publicUrl, unsubscribeUrl })))
}

/** All tokens have this length. */
const ANY_TOKEN = 'x'.repeat(43)

function countTooMany(content: IssueContent, publicUrl: string): number {
  const { articles } = content
  let kept = articles.length - 1
  const isTooLarge = () =>
    mailBytes({ ...content, articles: articles.slice(0, kept) }, publicUrl) > LETTER_MAX_BYTES
  while (kept > 0 && isTooLarge()) kept -= 1
  return articles.length - kept
}

const NOTHING = 'It is empty: no introduction, and no article that is on the site.'

/** Up: a size over the limit must not look like one within. */
const kilobytes = (bytes: number) => Math.ceil(bytes / 1024)
