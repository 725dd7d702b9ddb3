import type { ArticleDraft, ContentKind, Drafts, VacancyDraft } from '@universe/contract/drafts'
import {
  type Blog,
  type Job,
  PARAGRAPH_MARKER,
  readBlogs,
  readJobs,
  type Warn,
} from '@universe/contract/entities'
import { LANGUAGES, languageOf } from '@universe/contract/languages'
import { isPostgres, type Store, type Trx } from '@universe/store/store'
import type { BlogTable, ContentVersionTable, JobTable } from '@universe/store/tables'
import type { Selectable } from 'kysely'

/** Published lists; each has a version. */
export type ContentName = ContentVersionTable['name']

/** Differs after each change to the list. */
export async function findContentVersion({ db }: Store, name: ContentName): Promise<number> {
  const { version } = await db
    .selectFrom('content_versions')
    .select('version')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return version
}

/**
 * Newest first (specification, section 7: GetAllBlogs). SQLite holds whatever other tools wrote.
 * @param warn takes each invalid record
 */
export async function listBlogs({ db }: Store, warn: Warn): Promise<Blog[]> {
  return readBlogs(await selectBlogs(db).execute(), warn)
    .map(tellLanguage)
    .sort(newestFirst)
}

/** As of the contract. */
export function selectBlogs(db: Pick<Trx, 'selectFrom'>) {
  return db
    .selectFrom('blogs')
    .select(['id', 'title', 'category', 'created_at as createdAt', 'description'])
    .select(['description_details as descriptionDetails', 'image', 'image_alt as imageAlt'])
    .select('language')
}

/** As `listBlogs` (specification, section 7: GetAllJobs). */
export async function listJobs({ db }: Store, warn: Warn): Promise<Job[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'title', 'category', 'description', 'job_details as jobDetails'])
    .select(['qualifications', 'created_at as createdAt'])
    .select(['closes_on as closesOn', 'place', 'employment_type as employmentType'])
    .select('language')
    .execute()
  return readJobs(rows, warn).map(tellLanguage).sort(newestFirst)
}

/** Of vacancies ever on the site, closed, withdrawn and deleted ones included; 0 for none. */
export async function findLastVacancyId({ db }: Store): Promise<number> {
  const { last: listed } = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  const { last: known } = await db
    .selectFrom('content_items')
    .select(({ fn }) => fn.max('public_id').as('last'))
    .where('kind', '=', 'vacancy')
    .executeTakeFirstOrThrow()
  return Math.max(Number(listed ?? 0), Number(known ?? 0))
}

/**
 * @param item `language`: as chosen
 * @returns with its language; unset: English
 */
export function tellLanguage<Item extends Blog | Job>(item: Item): Item {
  const { language: chosen, ...rest } = item
  const more = 'jobDetails' in item ? item.qualifications : item.descriptionDetails
  const language = languageOf(`${item.title} ${item.description} ${more}`, chosen)
  return language === undefined ? (rest as Item) : { ...item, language }
}

interface Dated {
  id: number
  createdAt: string
}

/**
 * Date as written, then id (specification, section 7). Not in the query: PostgreSQL compares by its
 * locale, SQLite by bytes.
 */
export function newestFirst(a: Dated, b: Dated): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1
  return b.id - a.id
}

/**
 * Which applications may name: open, or closed since its page was opened, by the title it then had.
 * Later texts are not public.
 * @returns undefined if there never was one
 */
export async function findVacancy(
  trx: Trx,
  id: number,
): Promise<{ id: number; title: string } | undefined> {
  const open = await trx
    .selectFrom('jobs')
    .select(['id', 'title'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (open) return open
  const closed = await trx
    .selectFrom('content_items')
    .leftJoin('publications', 'publications.item_id', 'content_items.id')
    .innerJoin('revisions', join =>
      join
        .onRef('revisions.item_id', '=', 'content_items.id')
        .on('revisions.number', '=', ({ fn }) =>
          fn.coalesce(
            'content_items.published_revision',
            'publications.revision',
            'publications.revision_before',
          ),
        ),
    )
    .select('revisions.draft')
    .where('content_items.kind', '=', 'vacancy')
    .where('content_items.public_id', '=', id)
    .orderBy('publications.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return closed && { id, title: (JSON.parse(closed.draft) as VacancyDraft).title }
}

/** Published or not, bin included. */
export async function hasContent(trx: Trx): Promise<boolean> {
  const item = await trx.selectFrom('content_items').select('id').limit(1).executeTakeFirst()
  const blog = await trx.selectFrom('blogs').select('id').limit(1).executeTakeFirst()
  const job = await trx.selectFrom('jobs').select('id').limit(1).executeTakeFirst()
  return [item, blog, job].some(row => row !== undefined)
}

/** Until the transaction ends. SQLite has one writer anyway. */
export async function lockContent(trx: Trx): Promise<void> {
  if (!isPostgres(trx)) return
  await trx.selectFrom('content_versions').select('name').orderBy('name').forUpdate().execute()
}

/** Read by the six calls. */
export const publicTables = { article: 'blogs', vacancy: 'jobs' } as const

/**
 * Replaces its published row.
 * @param publicId null for the first publication
 * @returns the public id
 */
export async function publishRow(
  trx: Trx,
  kind: ContentKind,
  publicId: number | null,
  draft: Drafts[ContentKind],
): Promise<number> {
  // One statement: each invalidates the page cache.
  if (kind === 'article') {
    const row = toBlogRow(draft as ArticleDraft)
    const { id } = await trx
      .insertInto('blogs')
      .values(publicId === null ? row : { id: publicId, ...row })
      .onConflict(conflict => conflict.column('id').doUpdateSet(row))
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const row = toJobRow(draft as VacancyDraft)
  const { id } = await trx
    .insertInto('jobs')
    .values(publicId === null ? row : { id: publicId, ...row })
    .onConflict(conflict => conflict.column('id').doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function removeRow(trx: Trx, kind: ContentKind, publicId: number): Promise<void> {
  await trx.deleteFrom(publicTables[kind]).where('id', '=', publicId).execute()
}

/** On the site. */
export async function isShown(
  db: Pick<Trx, 'selectFrom'>,
  { kind, id }: { kind: ContentKind; id: number },
): Promise<boolean> {
  const published = db.selectFrom(publicTables[kind]).select('id')
  const row = await published.where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Specification, section 3. */
export function toBlogRow(draft: ArticleDraft): Omit<Selectable<BlogTable>, 'id'> {
  return {
    title: draft.title,
    category: draft.category,
    created_at: draft.date,
    description: draft.summary,
    description_details: draft.paragraphs.join(PARAGRAPH_MARKER),
    image: draft.image,
    image_alt: draft.imageAlt || null,
    language: LANGUAGES[draft.language] ?? null,
  }
}

/** Specification, section 3. */
export function toJobRow(draft: VacancyDraft): Omit<Selectable<JobTable>, 'id'> {
  return {
    title: draft.title,
    category: draft.category,
    description: draft.description.join(PARAGRAPH_MARKER),
    job_details: draft.details.join(PARAGRAPH_MARKER),
    qualifications: draft.qualifications.join(PARAGRAPH_MARKER),
    created_at: draft.date,
    closes_on: draft.closesOn || null,
    place: draft.place || null,
    employment_type: draft.employmentType || null,
    language: LANGUAGES[draft.language] ?? null,
  }
}
