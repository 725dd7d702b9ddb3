import { type Blog, readBlogs } from '@universe/contract/entities'
import type { ReadDb, Trx } from '@universe/store/store'
import { newestFirst, selectBlogs, tellLanguage } from '../../content/content-repository.ts'
import { searchedWords } from '../../platform/search-terms.ts'
import { freezeIssue, type IssueContent } from '../issue-content.ts'
import type { StoredIssue } from './issue-repository.ts'

type ReadingDb = Pick<ReadDb | Trx, 'selectFrom'>

export interface PublishedArticle {
  id: number
  title: string
  category: string
  createdAt: string
}

/** @returns in this order; unpublished ones are missing */
export async function readPublished(db: ReadingDb, ids: readonly number[]): Promise<Blog[]> {
  if (ids.length === 0) return []
  const rows = await selectBlogs(db).where('id', 'in', ids).execute()
  const found = new Map(readBlogs(rows, () => {}).map(blog => [blog.id, tellLanguage(blog)]))
  return ids.flatMap(id => found.get(id) ?? [])
}

/** As sent, or as it would be now; `leftOut`: articles that left the site. */
export async function contentNow(
  db: ReadingDb,
  issue: StoredIssue,
): Promise<{ content: IssueContent; leftOut: number }> {
  const frozen = readContent(issue)
  if (frozen) return { content: frozen, leftOut: 0 }
  const ids = articlesOf(issue)
  const blogs = await readPublished(db, ids)
  return { content: freezeIssue(issue, blogs), leftOut: ids.length - blogs.length }
}

/** @returns null before sending */
export function readContent({ content }: Pick<StoredIssue, 'content'>): IssueContent | null {
  return content === null ? null : (JSON.parse(content) as IssueContent)
}

export function articlesOf({ articles }: Pick<StoredIssue, 'articles'>): number[] {
  const read: unknown = JSON.parse(articles)
  return Array.isArray(read) ? read.filter(id => Number.isInteger(id)) : []
}

/** @param search its words must begin words of the title @returns newest first */
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
 * First published after a time; a correction is not new.
 * @param since epoch milliseconds; undefined: all
 * @returns ids, newest first
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
  // Other tools may write invalid rows.
  return readBlogs(rows, () => {}).sort(newestFirst)
}

/** Of unpublished ones, too. */
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
