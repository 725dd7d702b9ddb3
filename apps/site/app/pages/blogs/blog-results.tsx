import { Button } from '@universe/ui/button.tsx'
import { Skeletons } from '@universe/ui/skeleton.tsx'
import { useHydrated } from '@universe/ui/use-hydrated.ts'
import { useEffect, useRef } from 'react'
import { BlogCard, type BlogSummary } from '../../articles/blog-card.tsx'
import styles from './blog-results.module.css'
import { list } from './content.ts'
import emptyPicture from './pictures/empty.svg'
import { BLOG_PAGE_SIZE } from './select-posts.ts'

interface BlogResultsProps {
  /** The first or all that match; undefined if none is known. */
  posts: readonly BlogSummary[] | undefined
  total: number
  isWaiting: boolean
  isExpanded: boolean
  /** Twice as wide on desktops. */
  hasLead: boolean
  isIncomplete: boolean
  onToggle: () => void
  /** The rest is needed, or soon will be. */
  onNeedAll: () => void
}

/** By keyboard, showing more focuses the first new card, since the button is below all of them. */
export function BlogResults(props: BlogResultsProps) {
  const { posts, total, isWaiting, isExpanded, hasLead } = props
  const { isIncomplete, onToggle, onNeedAll } = props
  const hydrated = useHydrated()
  const grid = useRef<HTMLDivElement>(null)
  /** From its press by keyboard until the new cards are rendered. */
  const leading = useRef<Element>(undefined)

  useEffect(() => {
    const card = grid.current?.querySelectorAll('article')[BLOG_PAGE_SIZE]
    if (!card || !leading.current) return
    if (document.activeElement === leading.current) {
      card.querySelector('a')?.focus({ preventScroll: true })
      card.scrollIntoView({ block: 'nearest' })
    }
    leading.current = undefined
  })

  return (
    <div className={styles.results} aria-busy={isWaiting}>
      {posts?.length === 0 && !isIncomplete && (
        <img className={styles.empty} src={emptyPicture} width="320" height="200" alt="" />
      )}
      <div ref={grid} className={styles.grid} data-hydrated={hydrated} data-lead={hasLead}>
        {posts?.map((post, index) => (
          <BlogCard
            key={post.id}
            post={post}
            wideSize={hasLead && index === 0 ? '792px' : undefined}
          />
        ))}
        {isWaiting && <Skeletons count={BLOG_PAGE_SIZE} shape="card" />}
      </div>
      {posts && (total > BLOG_PAGE_SIZE || isIncomplete) && (
        <div className={styles.more}>
          {isIncomplete && <p>{list.incomplete}</p>}
          <Button
            variant="outline"
            aria-expanded={isIncomplete ? undefined : isExpanded}
            // A pointer enters before it clicks.
            onPointerEnter={isExpanded ? undefined : onNeedAll}
            onClick={({ currentTarget, detail }) => {
              if (isIncomplete) return onNeedAll()
              // Clicks by keyboard have a count of 0.
              leading.current = !isExpanded && detail === 0 ? currentTarget : undefined
              onToggle()
              if (isExpanded) keepInView(currentTarget)
            }}
          >
            {isIncomplete ? 'Try again' : isExpanded ? 'View Less' : 'View More'}
          </Button>
        </div>
      )}
      {total > BLOG_PAGE_SIZE && (
        <noscript>
          <p className={styles.feed}>
            <a href="/feed.xml">Older articles are in our feed</a>
          </p>
        </noscript>
      )}
    </div>
  )
}

/** "View Less" shortens the page above the button, and would leave the visitor in the footer. */
function keepInView(button: HTMLElement) {
  requestAnimationFrame(() => button.scrollIntoView({ block: 'nearest' }))
}
