import { blogCategories } from '@universe/contract/fixed-lists'
import { SearchInput } from '@universe/ui/search-input.tsx'
import { Section } from '@universe/ui/section.tsx'
import { useState } from 'react'
import type { BlogSummary } from '../../articles/blog-card.tsx'
import { blogAccent } from '../../content/categories.ts'
import { FilterChips } from '../../ui/filter-chips.tsx'
import styles from './blog-browser.module.css'
import { BlogResults } from './blog-results.tsx'
import { list } from './content.ts'
import { ALL_CATEGORIES, type BlogChoice, isNarrowed, selectPosts } from './select-posts.ts'

const categoryOptions = [ALL_CATEGORIES, ...blogCategories].map(label => ({
  label,
  accent: blogAccent(label),
}))

interface BlogBrowserProps {
  /** The posts known so far; undefined while none is. */
  posts: readonly BlogSummary[] | undefined
  /** How many posts there are. */
  total: number
  /** Whether the list was asked for in vain: then the posts known so far must do. */
  hasFailed: boolean
  /** Called when a choice needs more than the posts known so far. */
  onNeedAll: () => void
}

/** Search, category filter, and the cards they leave. */
export function BlogBrowser({ posts, total, hasFailed, onNeedAll }: BlogBrowserProps) {
  const [choice, setChoice] = useState<BlogChoice>({ category: ALL_CATEGORIES, search: '' })
  const [isExpanded, setExpanded] = useState(false)

  const isWhole = posts?.length === total
  const needAll = () => {
    if (!isWhole) onNeedAll()
  }
  const choose = (change: Partial<BlogChoice>) => {
    needAll()
    setExpanded(false)
    setChoice(current => ({ ...current, ...change }))
  }
  const toggle = () => {
    needAll()
    setExpanded(!isExpanded)
  }

  const narrowed = isNarrowed(choice)
  const isWaiting = !posts || (!isWhole && !hasFailed && (narrowed || isExpanded))
  const matches = selectPosts(posts ?? [], choice)
  return (
    <Section>
      <div className={styles.choose}>
        <h2>Articles</h2>
        <div className={styles.search}>
          <SearchInput
            label={list.searchPlaceholder}
            name="search"
            onText={search => choose({ search })}
          />
        </div>
        <div className={styles.filter}>
          <FilterChips
            label="Category"
            options={categoryOptions}
            selected={choice.category}
            onSelect={category => choose({ category })}
          />
        </div>
      </div>
      <BlogResults
        posts={isWaiting ? undefined : matches}
        total={narrowed ? matches.length : total}
        isExpanded={isExpanded}
        onToggle={toggle}
      />
    </Section>
  )
}
