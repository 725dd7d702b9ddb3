import { blogCategories } from '@universe/contract/fixed-lists'
import type { BlogSummary } from '../../articles/blog-card.tsx'
import { isSameCategory, normalizeText } from '../../content/categories.ts'

/** Before "View More" (specification, section 9). */
export const BLOG_PAGE_SIZE = 6

export const ALL_CATEGORIES = 'see all'
const OTHER = 'Other'

export interface BlogChoice {
  category: string
  search: string
}

export type ListedPost = BlogSummary & { descriptionDetails?: string }

/** Specification, section 4. */
export function selectPosts(posts: readonly ListedPost[], { category, search }: BlogChoice) {
  const words = normalizeText(search).split(' ')
  return posts.filter(post => isInCategory(post, category) && hasAll(words, post))
}

export function isNarrowed({ category, search }: BlogChoice): boolean {
  return category !== ALL_CATEGORIES || normalizeText(search) !== ''
}

function hasAll(words: readonly string[], post: ListedPost): boolean {
  const text = `${post.title} ${post.description} ${post.descriptionDetails ?? ''}`.toLowerCase()
  return words.every(word => text.includes(word))
}

/** "Other": every category but the five named ones (readings, Blog filter). */
function isInCategory(post: BlogSummary, category: string): boolean {
  if (category === ALL_CATEGORIES) return true
  if (category !== OTHER) return isSameCategory(post.category, category)
  return !blogCategories.some(named => named !== OTHER && isSameCategory(named, post.category))
}
