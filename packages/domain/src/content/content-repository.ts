import { type Blog, type Job, readBlogs, readJobs, type Warn } from '@universe/contract/entities'
import type { Store, Trx } from '@universe/store/store'
import type {
  BlogPictureTable,
  BlogTable,
  ContentVersionTable,
  JobTable,
} from '@universe/store/tables'
import type { Insertable } from 'kysely'

/** The lists that are published: each has a version, which every change counts up. */
export type ContentName = ContentVersionTable['name']

/** @returns a number that is another one after each change to the list */
export async function findContentVersion({ db }: Store, name: ContentName): Promise<number> {
  const { version } = await db
    .selectFrom('content_versions')
    .select('version')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return version
}

/**
 * Reads all articles, newest first (specification, section 7: GetAllBlogs). SQLite holds whatever
 * another tool wrote, whatever its columns say.
 * @param warn called for each record that is not as it should be
 */
export async function listBlogs({ db }: Store, warn: Warn): Promise<Blog[]> {
  const rows = await db
    .selectFrom('blogs')
    .select(['id', 'title', 'category', 'created_at as createdAt', 'description'])
    .select(['description_details as descriptionDetails', 'image'])
    .execute()
  return readBlogs(rows, warn).sort(newestFirst)
}

/** Reads all vacancies as `listBlogs` reads articles (specification, section 7: GetAllJobs). */
export async function listJobs({ db }: Store, warn: Warn): Promise<Job[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'title', 'category', 'description', 'job_details as jobDetails'])
    .select(['qualifications', 'created_at as createdAt'])
    .execute()
  return readJobs(rows, warn).sort(newestFirst)
}

interface Dated {
  id: number
  createdAt: string
}

/**
 * Orders by the date as written, then by id (specification, section 7). Here and not in the query: PostgreSQL compares texts
 * by its locale, SQLite by bytes.
 */
export function newestFirst(a: Dated, b: Dated): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1
  return b.id - a.id
}

/** @returns a vacancy's id and title, undefined for one that there is not */
export function findVacancy(trx: Trx, id: number) {
  return trx.selectFrom('jobs').select(['id', 'title']).where('id', '=', id).executeTakeFirst()
}

/** @returns whether anything is published, an article or a vacancy */
export async function hasContent(trx: Trx): Promise<boolean> {
  const blog = await trx.selectFrom('blogs').select('id').limit(1).executeTakeFirst()
  const job = await trx.selectFrom('jobs').select('id').limit(1).executeTakeFirst()
  return blog !== undefined || job !== undefined
}

/** Lets one instance at a time go on until its transaction ends. SQLite has one writer at a time anyway. */
export async function lockContent({ kind }: Store, trx: Trx): Promise<void> {
  if (kind === 'sqlite') return
  await trx.selectFrom('content_versions').select('name').orderBy('name').forUpdate().execute()
}

/** Publishes an article with the picture that its `image` names. */
export async function insertBlog(
  trx: Trx,
  blog: Insertable<BlogTable>,
  picture: Insertable<BlogPictureTable>,
): Promise<void> {
  await trx.insertInto('blogs').values(blog).execute()
  await trx.insertInto('blog_pictures').values(picture).execute()
}

/** Publishes vacancies, in this order: their ids grow with it. */
export async function insertJobs(trx: Trx, jobs: Insertable<JobTable>[]): Promise<void> {
  await trx.insertInto('jobs').values(jobs).execute()
}
