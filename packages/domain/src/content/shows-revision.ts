import type { ArticleDraft, Drafts, VacancyDraft } from '@universe/contract/drafts'
import { vacancyPath } from '@universe/contract/entities'
import type { StoredItem } from './item-repository.ts'
import { readPageTexts, squeeze } from './page-texts.ts'

type Draft = Drafts[StoredItem['kind']]

/** @returns the path on the site of an item that was published once (specification, section 2) */
export function publicPath(kind: StoredItem['kind'], publicId: number): string {
  return kind === 'article' ? `/blogs/${publicId}` : vacancyPath(publicId)
}

/**
 * Whether a page of the site shows a revision: its title, its picture and all its paragraphs, and none
 * of those that it no longer has.
 * @param html as a visitor's browser is sent it
 * @param before what was published until then, if anything was
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

/** A line that begins with a label may stand in the head, where a colon is none. */
const vacancyTexts = ({ description, qualifications, details }: VacancyDraft) => [
  ...description,
  ...qualifications,
  ...details.filter(line => !/^\s*(?:location|type)\s*:/i.test(line)),
]

/** As React writes it. */
function inAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#x27;')
}
