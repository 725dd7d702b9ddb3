import type { Blog } from '@universe/contract/entities'
import { type BlogSummary, summarizeBlog } from '../../articles/blog-card.tsx'

/** As many as the widest page shows (specification, section 9). */
export const RELATED_MAX = 3

/** The other posts of the same category, newest first by their written date. */
export function relatedPosts(posts: readonly Blog[], { id, category }: Blog): BlogSummary[] {
  return posts
    .filter(other => other.id !== id && isSame(other.category, category))
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
    .slice(0, RELATED_MAX)
    .map(summarizeBlog)
}

function isSame(category: string, other: string): boolean {
  return category.toLowerCase() === other.toLowerCase()
}
