import type { Blog } from '@universe/contract/entities'
import type { BlogSummary } from './blog-card.tsx'
import { keepPages } from './kept-pages.ts'

/** What the list shows: its first posts, or all once they have come by the list's own call. */
export interface ArticleListData {
  posts: readonly (BlogSummary & { descriptionDetails?: string })[] | undefined
  total: number
  /** Names the content that the page was made from. */
  tag?: string | undefined
}

/** What the page of one post shows. */
export interface ArticleData {
  post: Blog | undefined
  related: readonly BlogSummary[]
  tag?: string | undefined
}

/** There is one page of the list, and one for each post by its id. */
export const keptLists = keepPages<ArticleListData>()
export const keptArticles = keepPages<ArticleData>()

/** @returns a post as a card showed it, before its own page has come */
export function findSummary(id: string): BlogSummary | undefined {
  const shown = [...keptLists.all()].flatMap(({ posts }) => posts ?? [])
  const related = [...keptArticles.all()].flatMap(data => data.related)
  return [...shown, ...related].find(post => String(post.id) === id)
}
