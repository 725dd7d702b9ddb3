import type { ArticleDraft, Drafts, VacancyDraft } from '@universe/contract/drafts'
import { vacancyPath } from '@universe/contract/entities'
import { decodeEntities } from '../platform/decode-entities.ts'
import type { StoredItem } from './item-repository.ts'

type Draft = Drafts[StoredItem['kind']]

/** @returns the site's path of an item (specification, section 2) */
export function publicPath(kind: StoredItem['kind'], publicId: number): string {
  return kind === 'article' ? `/blogs/${publicId}` : vacancyPath(publicId)
}

/**
 * Whether a page shows a revision: its title, picture and all its paragraphs, and no paragraph that
 * it no longer has.
 * @param html as sent to browsers
 * @param before the revision published until then, if any
 */
export function showsRevision(html: string, draft: Draft, before: Draft | undefined): boolean {
  const { text, paragraphs } = readPageTexts(html)
  const wanted = [draft.title, draft.category, ...shownTexts(draft)].map(squeeze)
  const image = 'image' in draft ? draft.image : ''
  const isShown = wanted.every(each => text.includes(each)) && html.includes(inAttribute(image))
  const gone = before ? shownTexts(before).map(squeeze) : []
  return isShown && !gone.some(each => !wanted.includes(each) && paragraphs.has(each))
}

function shownTexts(draft: Draft): readonly string[] {
  if ('summary' in draft) return articleTexts(draft)
  return vacancyTexts(draft)
}

const articleTexts = ({ summary, paragraphs }: ArticleDraft) => [summary, ...paragraphs]

/** A line that begins with a label may be shown as a heading, without its colon. */
const vacancyTexts = ({ description, qualifications, details }: VacancyDraft) => [
  ...description,
  ...qualifications,
  ...details.filter(line => !/^\s*(?:location|type)\s*:/i.test(line)),
]

/** Escaped as React does. */
function inAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#x27;')
}

/** A page's visible texts without white space. */
interface PageTexts {
  text: string
  /** The whole text of each paragraph. */
  paragraphs: ReadonlySet<string>
}

const NAME = /\/?[a-z][a-z\d]*/iy
/** Their text is invisible; scripts repeat the page's. */
const UNREAD = new Set(['script', 'style', 'template', 'noscript', 'title'])

/** @returns a page's texts, in a single pass whatever the markup */
function readPageTexts(html: string): PageTexts {
  const pieces: string[] = []
  const paragraphs = new Set<string>()
  let begun: number | undefined
  let at = 0
  while (at < html.length) {
    const tag = indexOr(html, '<', at)
    pieces.push(html.slice(at, tag))
    if (html.startsWith('<!--', tag)) {
      at = indexOr(html, '-->', tag + 4) + 3
      continue
    }
    const name = nameAt(html, tag + 1)
    if (name === 'p') begun = pieces.length
    if (name === '/p' && begun !== undefined) {
      paragraphs.add(squeeze(decodeEntities(pieces.slice(begun).join(''))))
      begun = undefined
    }
    at = indexOr(html, '>', tag) + 1
    if (UNREAD.has(name)) at = indexOr(html, `</${name}`, at)
  }
  return { text: squeeze(decodeEntities(pieces.join(''))), paragraphs }
}

function indexOr(html: string, what: string, from: number): number {
  const found = html.indexOf(what, from)
  return found < 0 ? html.length : found
}

function nameAt(html: string, at: number): string {
  NAME.lastIndex = at
  return NAME.exec(html)?.[0].toLowerCase() ?? ''
}

/** @returns a text without white space and invisible characters */
function squeeze(text: string): string {
  return text.normalize('NFC').replace(/[\s\p{Cf}]+/gu, '')
}
