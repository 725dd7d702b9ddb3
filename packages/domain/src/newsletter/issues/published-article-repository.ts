import { type Blog, readBlogs } from '@universe/contract/entities'
import type { ReadDb, Trx } from '@universe/store/store'
import { newestFirst, tellLanguage } from '../../content/content-repository.ts'
import { searchedWords } from '../../content/searched-words.ts'

type ReadingDb = Pick<ReadDb | Trx, 'selectFrom'>

/** An article on the site, as lists name it. */
export interface PublishedArticle {
  id: number
  title: string
  category: string
  /** As written. */
  createdAt: string
}

/** @returns the articles on the site of these ids, in this order; those that left it are missing */
export async function readPublished(db: ReadingDb, ids: readonly number[]): Promise<Blog[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('blogs')
    .select(['id', 'title', 'category', 'created_at as createdAt', 'description', 'image'])
    .select(['description_details as descriptionDetails', 'language'])
    .where('id', 'in', ids)
    .execute()
  const found = new Map(readBlogs(rows, () => {}).map(blog => [blog.id, tellLanguage(blog)]))
  return ids.flatMap(id => found.get(id) ?? [])
}

/** @returns the articles on the site whose titles have the beginnings of all words, newest first */
export async function findPublished(
  db: ReadingDb,
  { search = '', except, limit }: { search?: string; except: readonly number[]; limit: number },
): Promise<PublishedArticle[]> {
  const wanted = searchedWords(search)
  const hasAll = ({ title }: PublishedArticle) => {
    const words = wanted.length > 0 ? searchedWords(title) : []
    return wanted.every(each => words.some(word => word.startsWith(each)))
  }
  return (await listPublished(db))
    .filter(article => !except.includes(article.id) && hasAll(article))
    .slice(0, limit)
}

/**
 * Finds what an issue can be a digest of: the articles that came to the site after a time, by when they
 * were there first. A corrected one is not new.
 * @param since epoch milliseconds; undefined for all
 * @returns their ids, newest first
 */
export async function findNewArticles(
  db: ReadingDb,
  { since, except, limit }: { since: number | undefined; except: readonly number[]; limit: number },
): Promise<number[]> {
  const articles = await findPublished(db, { except, limit: Number.POSITIVE_INFINITY })
  if (since === undefined) return articles.slice(0, limit).map(({ id }) => id)
  const older = await findOnSiteSince(db, since)
  return articles
    .filter(({ id }) => !older.has(id))
    .slice(0, limit)
    .map(({ id }) => id)
}

/** @returns the ids of articles already on the site by that time */
async function findOnSiteSince(db: ReadingDb, since: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('content_items as item')
    .leftJoin('publications', join =>
      join
        .onRef('publications.item_id', '=', 'item.id')
        .on('publications.action', '=', 'publish')
        .on('publications.undone_at', 'is', null),
    )
    .select(['item.public_id', 'item.published_at'])
    .select(({ fn }) => fn.min('publications.at').as('first_at'))
    .where('item.kind', '=', 'article')
    .where('item.public_id', 'is not', null)
    .groupBy(['item.public_id', 'item.published_at'])
    .execute()
  const older = rows.filter(
    // Imported articles have no publication here.
    ({ first_at, published_at }) => Number(first_at ?? published_at ?? Infinity) <= since,
  )
  return new Set(older.flatMap(({ public_id }) => public_id ?? []))
}

async function listPublished(db: ReadingDb): Promise<PublishedArticle[]> {
  const rows = await db
    .selectFrom('blogs')
    .select(['id', 'title', 'category', 'created_at as createdAt'])
    .execute()
  // SQLite holds whatever another tool wrote.
  return readBlogs(rows, () => {}).sort(newestFirst)
}

/** @returns titles of articles that left the site, by their id there */
export async function findTitles(
  db: ReadingDb,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('content_items')
    .select(['public_id', 'title'])
    .where('kind', '=', 'article')
    .where('public_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ public_id, title }) => [public_id ?? 0, title]))
}
