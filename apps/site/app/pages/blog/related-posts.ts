import type { Blog } from '@universe/contract/entities'
import { type BlogSummary, summarizeBlog } from '../../articles/blog-card.tsx'
import { isSameCategory } from '../../content/categories.ts'

/** Specification, section 9. */
const RELATED_MAX = 3

export function relatedPosts(posts: readonly Blog[], { id, category }: Blog): BlogSummary[] {
  return posts
    .filter(other => other.id !== id && isSameCategory(other.category, category))
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
    .slice(0, RELATED_MAX)
    .map(summarizeBlog)
}
