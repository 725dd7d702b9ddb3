import type { StaffParts } from '../staff/staff-parts.ts'
import { findRevision } from './item-repository.ts'
import { findUnseen, markLooked, type UnseenPublication } from './publication-repository.ts'
import { publicPath, showsRevision } from './shows-revision.ts'

/** A page is polled this long, once a second. */
export const LOOK_LIVE_MS = 60_000
/** Older publications were not observed, so nothing is recorded for them. */
const SINCE_MS = 10 * 60_000
const AT_ONCE = 4

/** Asks the site for one of its pages, as a visitor would. @throws where it does not answer */
export type FetchPublicPage = (
  path: string,
  signal: AbortSignal,
) => Promise<{ status: number; html: string }>

/** What looking at the site works with. */
export type LiveParts = Pick<StaffParts, 'store' | 'now' | 'log'> & {
  /** Undefined if the site's address is not configured. */
  fetchPublicPage: FetchPublicPage | undefined
  signal: AbortSignal
}

/**
 * Fetches the page of everything that was just published or withdrawn, until it shows that, and notes
 * when it did; or, after a minute, that it did not.
 * @param begun since when each is looked for, by its id: kept between looks
 * @throws what the store failed with
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

/** @returns whether the site shows it, or that it does not answer */
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
