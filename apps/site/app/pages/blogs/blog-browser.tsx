import { blogCategories } from '@universe/contract/fixed-lists'
import { Button } from '@universe/ui/button.tsx'
import { SearchInput } from '@universe/ui/search-input.tsx'
import { Section } from '@universe/ui/section.tsx'
import { useEffect, useRef } from 'react'
import { blogAccent, findCategory } from '../../content/categories.ts'
import { useQuery } from '../../navigation/use-query.ts'
import { useRestoredScroll } from '../../navigation/use-restored-scroll.ts'
import { FilterChips } from '../../ui/filter-chips.tsx'
import styles from './blog-browser.module.css'
import { BlogResults } from './blog-results.tsx'
import { list } from './content.ts'
import {
  ALL_CATEGORIES,
  BLOG_PAGE_SIZE,
  isNarrowed,
  type ListedPost,
  selectPosts,
} from './select-posts.ts'

const categoryOptions = [ALL_CATEGORIES, ...blogCategories].map(label => ({
  label,
  accent: blogAccent(label),
}))

/** Limits the URL's length. */
const SEARCH_MAX_LENGTH = 100

interface BlogBrowserProps {
  posts: readonly ListedPost[] | undefined
  total: number
  /** Of the whole list. */
  hasFailed: boolean
  /** A choice needs the whole list. */
  onNeedAll: () => void
}

export function BlogBrowser({ posts, total, hasFailed, onNeedAll }: BlogBrowserProps) {
  const [query, setQuery] = useQuery()
  const chosen = query.toString()
  const heading = useRef<HTMLHeadingElement>(null)

  const category = findCategory(blogCategories, query.get('category')) ?? ALL_CATEGORIES
  const search = query.get('search') ?? ''
  const isExpanded = query.has('all')
  const isWhole =
    posts?.length === total &&
    (!search || posts.every(post => post.descriptionDetails !== undefined))
  const narrowed = isNarrowed({ category, search })
  const isLacking = !isWhole && (narrowed || isExpanded)

  // biome-ignore lint/correctness/useExhaustiveDependencies: after a failure, each choice asks again.
  useEffect(() => {
    if (isLacking) onNeedAll()
  }, [isLacking, onNeedAll, chosen])

  const isWaiting = !posts || (isLacking && !hasFailed)
  const isIncomplete = isLacking && hasFailed
  useRestoredScroll(!isWaiting)

  const choose = (name: 'category' | 'search', value: string, byDefault = '') =>
    setQuery(query => {
      query.delete('all')
      if (value === byDefault) query.delete(name)
      else query.set(name, value)
    })
  const toggle = () =>
    setQuery(query => {
      if (isExpanded) query.delete('all')
      else query.set('all', '')
    })
  const showAll = () => {
    setQuery(query => {
      query.delete('category')
      query.delete('search')
    })
    // The pressed button disappears.
    heading.current?.focus({ preventScroll: true })
  }

  // While the whole list loads, known posts are shown if all of them match.
  const matching =
    isWaiting && narrowed ? undefined : posts && selectPosts(posts, { category, search })
  const matchingTotal = narrowed && matching ? matching.length : total
  const shown = isExpanded ? matching : matching?.slice(0, BLOG_PAGE_SIZE)
  return (
    <Section>
      <div className={styles.choose}>
        <h2 ref={heading} tabIndex={-1}>
          Articles
        </h2>
        <div className={styles.search}>
          <SearchInput
            label={list.searchPlaceholder}
            name="search"
            maxLength={SEARCH_MAX_LENGTH}
            text={search}
            onText={text => choose('search', text)}
          />
        </div>
        <ResultCount
          shown={isWaiting ? undefined : shown?.length}
          total={matchingTotal}
          isIncomplete={isIncomplete}
          onShowAll={narrowed ? showAll : undefined}
        />
        <div className={styles.filter}>
          <FilterChips
            label="Category"
            options={categoryOptions}
            selected={category}
            onSelect={label => choose('category', label, ALL_CATEGORIES)}
          />
        </div>
      </div>
      <BlogResults
        posts={matching}
        total={matchingTotal}
        isWaiting={isWaiting}
        isExpanded={isExpanded}
        hasLead={!narrowed && total >= BLOG_PAGE_SIZE}
        isIncomplete={isIncomplete}
        onToggle={toggle}
        onNeedAll={onNeedAll}
      />
    </Section>
  )
}

interface ResultCountProps {
  /** Undefined while loading. */
  shown: number | undefined
  total: number
  isIncomplete: boolean
  /** Undefined if no choice is made. */
  onShowAll: (() => void) | undefined
}

/** Near the search field, so that a phone's keyboard does not cover it. */
function ResultCount({ shown, total, isIncomplete, onShowAll }: ResultCountProps) {
  return (
    <div className={styles.result} data-short={shown !== 0 && !isIncomplete}>
      <p className={shown === 0 ? styles.empty : styles.count} role="status">
        {isIncomplete ? list.incomplete : textOf(shown, total)}
      </p>
      {shown === 0 && onShowAll && (
        <Button variant="outline" onClick={onShowAll}>
          {list.showAll}
        </Button>
      )}
    </div>
  )
}

function textOf(shown: number | undefined, total: number): string {
  if (shown === undefined) return 'Loading articles…'
  if (shown === 0) return list.empty
  return total === 1 ? 'Showing 1 article' : `Showing ${shown} of ${total} articles`
}
