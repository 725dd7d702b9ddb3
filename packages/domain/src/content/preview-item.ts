import type { ArticleDraft, ContentKind, VacancyDraft } from '@universe/contract/drafts'
import { type Blog, type Job, readBlogs, readJobs } from '@universe/contract/entities'
import type { Store } from '@universe/store/store'
import { Refused } from '../platform/refused.ts'
import { defineContentOperation } from './content-permissions.ts'
import {
  findContentVersion,
  listBlogs,
  listJobs,
  newestFirst,
  tellLanguage,
} from './content-repository.ts'
import { findRevision, type StoredItem, type StoredRevision } from './item-repository.ts'
import { toBlogRow, toJobRow } from './published-row-repository.ts'
import { requireItem } from './require-item.ts'

/** What the site would have to show, were a draft published now. */
export interface PreviewedItem {
  /** The draft's id on the site: its own, or one that nothing has yet. */
  publicId: number
  /** Whether that id is its own: it was published before. */
  hasPublicId: boolean
  revision: number
  title: string
  /** All articles and vacancies, newest first, this one among them as it is written. */
  blogs: readonly Blog[]
  jobs: readonly Job[]
}

/** Which draft is laid over what is published. */
export interface PreviewRequest {
  id: string
  /** One that was kept; the newest unless given. */
  revision?: number | undefined
}

/** A title is what the site knows an article by: without one there would be no page. */
const UNTITLED = 'Untitled'

/**
 * Lays a draft over what is published, for the site's own pages to be rendered with: nothing is
 * written, and no list that the public reads comes near it.
 * @throws Refused where there is no such item, or no such revision of it
 */
export const previewItem = defineContentOperation(
  'read',
  async (
    { store },
    _actor,
    kind: ContentKind,
    { id, revision }: PreviewRequest,
  ): Promise<PreviewedItem> => {
    const item = await requireItem(store.db, kind, id)
    const { number, draft } = await findDraft(store, kind, item, revision)
    const { blogs, jobs } = await readPublished(store)
    const title = draft.title || UNTITLED
    const shown = { revision: number, title, hasPublicId: item.public_id !== null }
    if (kind === 'article') {
      const publicId = item.public_id ?? nextId(blogs)
      const laid = layOver(blogs, toBlog(publicId, draft as ArticleDraft))
      return { ...shown, publicId, blogs: readBlogs(laid, () => {}), jobs }
    }
    const publicId = item.public_id ?? nextId(jobs)
    const laid = layOver(jobs, toJob(publicId, draft as VacancyDraft))
    return { ...shown, publicId, blogs, jobs: readJobs(laid, () => {}) }
  },
)

async function findDraft<Kind extends ContentKind>(
  store: Store,
  kind: Kind,
  item: StoredItem,
  revision: number | undefined,
): Promise<StoredRevision<Kind>> {
  const wanted = revision ?? item.revision
  const found = await findRevision<Kind>(store.db, item.id, wanted)
  if (found) return found
  if (revision !== undefined) throw new Refused(`Version ${revision} was not kept.`)
  // An open editor saved over its own revision between the two queries.
  const { revision: newest } = await requireItem(store.db, kind, item.id)
  if (newest === wanted) throw new Error(`Revision ${wanted} of ${item.id} is missing.`)
  return findDraft(store, kind, { ...item, revision: newest }, undefined)
}

interface Published {
  version: string
  blogs: readonly Blog[]
  jobs: readonly Job[]
}

/** A preview is made anew at each save, and what is published hardly ever changes meanwhile. */
const lastRead = new WeakMap<Store, Published>()

async function readPublished(store: Store): Promise<Published> {
  const versions = [
    await findContentVersion(store, 'blogs'),
    await findContentVersion(store, 'jobs'),
  ]
  const version = versions.join(' ')
  const last = lastRead.get(store)
  if (last?.version === version) return last
  // Thousands of articles take their time: of the public's renders it is none.
  const aside = { ...store, db: store.aside as Store['db'] }
  const blogs = await listBlogs(aside, () => {})
  const jobs = await listJobs(aside, () => {})
  const read = { version, blogs, jobs }
  lastRead.set(store, read)
  return read
}

function nextId(published: readonly { id: number }[]): number {
  return published.reduce((highest, { id }) => Math.max(highest, id), 0) + 1
}

function layOver<Shown extends { id: number; createdAt: string }>(
  published: readonly Shown[],
  draft: Shown,
): Shown[] {
  return [...published.filter(({ id }) => id !== draft.id), draft].sort(newestFirst)
}

/** The record that `listBlogs` reads of what is published. */
function toBlog(id: number, draft: ArticleDraft) {
  const { created_at, description_details, image_alt, language, ...row } = toBlogRow(draft)
  return tellLanguage<Blog>({
    ...row,
    id,
    title: row.title || UNTITLED,
    createdAt: created_at,
    descriptionDetails: description_details,
    ...(image_alt && { imageAlt: image_alt }),
    ...(language && { language }),
  })
}

/** The record that `listJobs` reads of what is published. */
function toJob(id: number, draft: VacancyDraft) {
  const { created_at, job_details, closes_on, employment_type, place, language, ...row } =
    toJobRow(draft)
  return tellLanguage<Job>({
    ...row,
    id,
    title: row.title || UNTITLED,
    createdAt: created_at,
    jobDetails: job_details,
    ...(closes_on && { closesOn: closes_on }),
    ...(place && { place }),
    ...(employment_type && { employmentType: employment_type }),
    ...(language && { language }),
  })
}
