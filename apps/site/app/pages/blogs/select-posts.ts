import { blogCategories } from '@universe/contract/fixed-lists'
import type { BlogSummary } from '../../articles/blog-card.tsx'

/** How many cards stand before "View More" is pressed (specification, section 9). */
export const BLOG_PAGE_SIZE = 6

/** The filter's first button, which shows every category. */
export const ALL_CATEGORIES = 'see all'
const OTHER = 'Other'

export interface BlogChoice {
  category: string
  search: string
}

/** The posts that match category and search text together, in their order (specification, section 4). */
export function selectPosts(posts: readonly BlogSummary[], { category, search }: BlogChoice) {
  const sought = normalise(search)
  return posts.filter(
    post =>
      isInCategory(post, category) &&
      (normalise(post.title).includes(sought) || normalise(post.description).includes(sought)),
  )
}

export function isNarrowed({ category, search }: BlogChoice): boolean {
  return category !== ALL_CATEGORIES || normalise(search) !== ''
}

/** "Other" shows every category that is none of the named five (readings, Blog filter). */
function isInCategory(post: BlogSummary, category: string): boolean {
  if (category === ALL_CATEGORIES) return true
  const own = normalise(post.category)
  if (category !== OTHER) return own === normalise(category)
  return !blogCategories.some(named => named !== OTHER && normalise(named) === own)
}

function normalise(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase()
}
