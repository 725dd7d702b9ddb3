import type { Drafts } from '@universe/contract/drafts'
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
  if ('summary' in draft) return [draft.summary, ...draft.paragraphs]
  const { description, qualifications, details } = draft
  // Lines that begin with a label may be headings, without its colon.
  const isText = (line: string) => !/^\s*(?:location|type)\s*:/i.test(line)
  return [...description, ...qualifications, ...details.filter(isText)]
}

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

/** Invisible; scripts repeat the page's text. */
const UNREAD = /<!--.*?-->|<(script|style|template|noscript|title)\b.*?<\/\1>/gis
const PARAGRAPH = /<p\b[^>]*>(.*?)<\/p>/gis

function readPageTexts(html: string): PageTexts {
  const shown = html.replaceAll(UNREAD, '')
  const read = (part: string) => squeeze(decodeEntities(part.replaceAll(/<[^>]*>/g, '')))
  const paragraphs = [...shown.matchAll(PARAGRAPH)].map(([, text = '']) => read(text))
  return { text: read(shown), paragraphs: new Set(paragraphs) }
}

/** No white space and invisible characters. */
function squeeze(text: string): string {
  return text.normalize('NFC').replace(/[\s\p{Cf}]+/gu, '')
}
