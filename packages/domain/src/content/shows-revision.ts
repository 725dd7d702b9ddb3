import type { ArticleDraft, Drafts, VacancyDraft } from '@universe/contract/drafts'
import { vacancyPath } from '@universe/contract/entities'
import { decodeEntities } from '../platform/decode-entities.ts'
import type { StoredItem } from './item-repository.ts'

type Draft = Drafts[StoredItem['kind']]

/** Specification, section 2. */
export function publicPath(kind: StoredItem['kind'], publicId: number): string {
  return kind === 'article' ? `/blogs/${publicId}` : vacancyPath(publicId)
}

/**
 * Title, picture and all paragraphs, and none that is gone.
 * @param html as sent to browsers
 * @param before published until then
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

/** Lines that begin with a label may be headings, without its colon. */
const vacancyTexts = ({ description, qualifications, details }: VacancyDraft) => [
  ...description,
  ...qualifications,
  ...details.filter(line => !/^\s*(?:location|type)\s*:/i.test(line)),
]

/** As React does. */
function inAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#x27;')
}

/** Visible, without white space. */
interface PageTexts {
  text: string
  /** Whole texts. */
  paragraphs: ReadonlySet<string>
}

const NAME = /\/?[a-z][a-z\d]*/iy
/** Invisible; scripts repeat the page's text. */
const UNREAD = new Set(['script', 'style', 'template', 'noscript', 'title'])

/** In a single pass, whatever the markup. */
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

/** No white space and invisible characters. */
function squeeze(text: string): string {
  return text.normalize('NFC').replace(/[\s\p{Cf}]+/gu, '')
}
