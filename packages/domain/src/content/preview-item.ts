import type { ArticleDraft, ContentKind, VacancyDraft } from '@universe/contract/drafts'
import { type Blog, type Job, readBlogs, readJobs } from '@universe/contract/entities'
import type { Store } from '@universe/store/store'
import { Refused } from '../platform/refused.ts'
import { requireItem } from './change-item.ts'
import { defineContentOperation } from './content-permissions.ts'
import {
  findContentVersion,
  listBlogs,
  listJobs,
  newestFirst,
  tellLanguage,
  toBlogRow,
  toJobRow,
} from './content-repository.ts'
import { findRevision, type StoredItem, type StoredRevision } from './item-repository.ts'

/** As if the draft were published now. */
export type PreviewedItem = Awaited<ReturnType<typeof previewItem>>

export interface PreviewRequest {
  id: string
  /** Default: newest. */
  revision?: number | undefined
}

/** The site does not render an article without a title. */
const UNTITLED = 'Untitled'

/**
 * For the site's own pages. Writes nothing: no public list can include the draft.
 * @throws Refused for an unknown item or revision
 */
export const previewItem = defineContentOperation(
  'read',
  async ({ store, kind }, { id, revision }: PreviewRequest) => {
    const item = await requireItem(store.db, kind, id)
    const { number, draft } = await findDraft(store, kind, item, revision)
    const { blogs, jobs } = await readPublished(store)
    const publicId = item.public_id ?? nextId(kind === 'article' ? blogs : jobs)
    const overlaid =
      kind === 'article'
        ? {
            jobs,
            blogs: layOver(blogs, readBlogs([toBlog(publicId, draft as ArticleDraft)], ignore)),
          }
        : { blogs, jobs: layOver(jobs, readJobs([toJob(publicId, draft as VacancyDraft)], ignore)) }
    return {
      revision: number,
      title: draft.title || UNTITLED,
      /** Or an unused one. */
      publicId,
      /** Was published before. */
      hasPublicId: item.public_id !== null,
      /** `blogs` and `jobs`, newest first, with the draft. */
      ...overlaid,
    }
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
  // An open editor saved over its revision between the two queries.
  const { revision: newest } = await requireItem(store.db, kind, item.id)
  if (newest === wanted) throw new Error(`Revision ${wanted} of ${item.id} is missing.`)
  return findDraft(store, kind, { ...item, revision: newest }, undefined)
}

/** Invalid records: the site leaves them out. */
function ignore() {}

interface Published {
  version: string
  blogs: readonly Blog[]
  jobs: readonly Job[]
}

/** Each save renders the preview again; published content rarely changes. */
const lastRead = new WeakMap<Store, Published>()

async function readPublished(store: Store): Promise<Published> {
  const versions = [
    await findContentVersion(store, 'blogs'),
    await findContentVersion(store, 'jobs'),
  ]
  const version = versions.join(' ')
  const last = lastRead.get(store)
  if (last?.version === version) return last
  // Reading thousands of articles must not delay public pages.
  const aside = { ...store, db: store.aside as Store['db'] }
  const blogs = await listBlogs(aside, ignore)
  const jobs = await listJobs(aside, ignore)
  const read = { version, blogs, jobs }
  lastRead.set(store, read)
  return read
}

function nextId(published: readonly { id: number }[]): number {
  return published.reduce((highest, { id }) => Math.max(highest, id), 0) + 1
}

function layOver<Shown extends Blog | Job>(
  published: readonly Shown[],
  [draft]: readonly Shown[],
): readonly Shown[] {
  if (!draft) return published
  const others = published.filter(({ id }) => id !== draft.id)
  return [...others, tellLanguage(draft)].sort(newestFirst)
}

/** As stored, for `readBlogs`. */
function toBlog(id: number, draft: ArticleDraft) {
  const { created_at, description_details, image_alt, ...row } = toBlogRow(draft)
  return {
    ...row,
    id,
    title: row.title || UNTITLED,
    createdAt: created_at,
    descriptionDetails: description_details,
    imageAlt: image_alt,
  }
}

/** As stored, for `readJobs`. */
function toJob(id: number, draft: VacancyDraft) {
  const { created_at, job_details, closes_on, employment_type, ...row } = toJobRow(draft)
  return {
    ...row,
    id,
    title: row.title || UNTITLED,
    createdAt: created_at,
    jobDetails: job_details,
    closesOn: closes_on,
    employmentType: employment_type,
  }
}
