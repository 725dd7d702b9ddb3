import { blogCategories } from '@universe/contract/fixed-lists'
import type { BlogSummary } from '../../articles/blog-card.tsx'
import { isSameCategory, normalizeText } from '../../content/categories.ts'

/** How many cards stand before "View More" is pressed (specification, section 9). */
export const BLOG_PAGE_SIZE = 6

/** The filter's first button, which shows every category. */
export const ALL_CATEGORIES = 'see all'
const OTHER = 'Other'

export interface BlogChoice {
  category: string
  search: string
}

/** A post as the list knows it: with its text once it has come by the list's own call. */
export type ListedPost = BlogSummary & { descriptionDetails?: string }

/** The posts that match category and search text together, in their order (specification, section 4). */
export function selectPosts(posts: readonly ListedPost[], { category, search }: BlogChoice) {
  const words = normalizeText(search).split(' ')
  return posts.filter(post => isInCategory(post, category) && hasAll(words, post))
}

export function isNarrowed({ category, search }: BlogChoice): boolean {
  return category !== ALL_CATEGORIES || normalizeText(search) !== ''
}

/** Each word counts wherever it stands: in the title, the description or the text. */
function hasAll(words: readonly string[], post: ListedPost): boolean {
  const text = `${post.title} ${post.description} ${post.descriptionDetails ?? ''}`.toLowerCase()
  return words.every(word => text.includes(word))
}

/** "Other" shows every category that is none of the named five (readings, Blog filter). */
function isInCategory(post: BlogSummary, category: string): boolean {
  if (category === ALL_CATEGORIES) return true
  if (category !== OTHER) return isSameCategory(post.category, category)
  return !blogCategories.some(named => named !== OTHER && isSameCategory(named, post.category))
}
