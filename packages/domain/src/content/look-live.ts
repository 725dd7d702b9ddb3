import type { Drafts } from '@universe/contract/drafts'
import { vacancyPath } from '@universe/contract/entities'
import { decodeEntities } from '../platform/decode-entities.ts'
import type { StaffParts } from '../staff/context.ts'
import { findRevision, type StoredItem } from './item-repository.ts'
import { findUnseen, markLooked, type UnseenPublication } from './publication-repository.ts'

/** Once a second. */
export const LOOK_LIVE_MS = 60_000
/** Older ones were not observed: nothing is recorded. */
const SINCE_MS = 10 * 60_000
const AT_ONCE = 4

/** As a visitor. @throws if the site does not answer */
export type FetchPublicPage = (
  path: string,
  signal: AbortSignal,
) => Promise<{ status: number; html: string }>

export type LiveParts = Pick<StaffParts, 'store' | 'now' | 'log'> & {
  /** Undefined without the site's address. */
  fetchPublicPage: FetchPublicPage | undefined
  signal: AbortSignal
}

/**
 * Fetches pages just published or withdrawn until they show it, for a minute, and records when or
 * that not.
 * @param begun start of each, by id; kept between calls
 * @throws the store's error
 */
export async function lookLive(parts: LiveParts, begun: Map<string, number>): Promise<void> {
  const unseen = await findUnseen(parts.store.db, parts.now() - SINCE_MS)
  const ids = new Set(unseen.map(({ id }) => id))
  for (const id of begun.keys()) if (!ids.has(id)) begun.delete(id)
  for (let index = 0; index < unseen.length; index += AT_ONCE) {
    const some = unseen.slice(index, index + AT_ONCE)
    await Promise.all(some.map(publication => look(parts, publication, begun)))
  }
}

async function look(parts: LiveParts, publication: UnseenPublication, begun: Map<string, number>) {
  const { store, now, fetchPublicPage } = parts
  const { id } = publication
  if (!fetchPublicPage) return markLooked(store.db, id, { live_trouble: 'unchecked' })
  const since = begun.get(id) ?? now()
  begun.set(id, since)
  const seen = await isSeen(parts, fetchPublicPage, publication)
  if (parts.signal.aborted) return
  if (seen === true) return markLooked(store.db, id, { seen_live_at: now() })
  const isOver = now() - since >= LOOK_LIVE_MS
  if (isOver) await markLooked(store.db, id, { live_trouble: seen ?? 'not-shown' })
}

/** Undefined: not yet. */
async function isSeen(
  { store, log, signal }: LiveParts,
  fetchPublicPage: FetchPublicPage,
  { kind, public_id, item_id, action, revision, revision_before }: UnseenPublication,
): Promise<true | undefined | 'unreachable'> {
  const path = publicPath(kind, public_id)
  try {
    const { status, html } = await fetchPublicPage(path, signal)
    if (action !== 'publish') return status === 404 || status === 410 || undefined
    if (status !== 200 || revision === null) return undefined
    const shown = await findRevision(store.db, item_id, revision)
    const before =
      revision_before === null ? undefined : await findRevision(store.db, item_id, revision_before)
    return (shown && showsRevision(html, shown.draft, before?.draft)) || undefined
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error, path }, 'the site’s page could not be looked at')
    return 'unreachable'
  }
}

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
function showsRevision(html: string, draft: Draft, before: Draft | undefined): boolean {
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
