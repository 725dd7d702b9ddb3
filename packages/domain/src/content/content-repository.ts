import type { VacancyDraft } from '@universe/contract/drafts'
import { type Blog, type Job, readBlogs, readJobs, type Warn } from '@universe/contract/entities'
import { languageOf } from '@universe/contract/languages'
import { isPostgres } from '@universe/store/dialect'
import type { Store, Trx } from '@universe/store/store'
import type { ContentVersionTable } from '@universe/store/tables'

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
