import { Button } from '@universe/ui/button.tsx'
import { Skeletons } from '@universe/ui/skeleton.tsx'
import { Activity, useEffect, useRef } from 'react'
import { BlogCard, type BlogSummary } from '../../articles/blog-card.tsx'
import { whenNear } from '../../ui/defer.ts'
import styles from './blog-results.module.css'
import { list } from './content.ts'
import emptyPicture from './pictures/empty.svg'
import { BLOG_PAGE_SIZE } from './select-posts.ts'

/** Up to so many articles are fetched and rendered before "View More" is pressed. */
const AHEAD_MAX = 60

interface BlogResultsProps {
  /** All known that match; undefined if none is known. */
  posts: readonly BlogSummary[] | undefined
  total: number
  isWaiting: boolean
  isExpanded: boolean
  /** Twice as wide on desktops. */
  hasLead: boolean
  isIncomplete: boolean
  onToggle: () => void
  /** The rest is needed. */
  onNeedAll: () => void
}

/** By keyboard, showing more focuses the first new card, since the button is below all of them. */
export function BlogResults(props: BlogResultsProps) {
  const { posts, total, isWaiting, isExpanded, hasLead } = props
  const { isIncomplete, onToggle, onNeedAll } = props
  const grid = useRef<HTMLDivElement>(null)
  const more = useRef<HTMLDivElement>(null)
  /** From its press by keyboard until the new cards are rendered. */
  const leading = useRef<Element>(undefined)

  useEffect(() => {
    const card = grid.current?.querySelectorAll('article')[BLOG_PAGE_SIZE]
    if (!card || !isExpanded || !leading.current) return
    if (document.activeElement === leading.current) {
      card.querySelector('a')?.focus({ preventScroll: true })
      card.scrollIntoView({ block: 'nearest' })
    }
    leading.current = undefined
  })

  const hasMore = posts !== undefined && (total > BLOG_PAGE_SIZE || isIncomplete)
  const isFetchedAhead = hasMore && posts.length < total && total <= AHEAD_MAX
  useEffect(() => {
    if (isFetchedAhead && more.current) return whenNear(more.current, onNeedAll)
  }, [isFetchedAhead, onNeedAll])

  const toCard = (post: BlogSummary) => (
    <BlogCard
      key={post.id}
      post={post}
      wideSize={hasLead && post === posts?.[0] ? '792px' : undefined}
    />
  )

  return (
    <div className={styles.results} aria-busy={isWaiting}>
      {posts?.length === 0 && !isIncomplete && (
        <img className={styles.empty} src={emptyPicture} width="320" height="200" alt="" />
      )}
      <div ref={grid} className={styles.grid} data-lead={hasLead}>
        {posts?.slice(0, BLOG_PAGE_SIZE).map(toCard)}
        <Activity mode={isExpanded ? 'visible' : 'hidden'}>
          {posts?.slice(BLOG_PAGE_SIZE, isExpanded ? undefined : AHEAD_MAX).map(toCard)}
        </Activity>
        {isWaiting && <Skeletons count={BLOG_PAGE_SIZE} shape="card" />}
      </div>
      {hasMore && (
        <div ref={more} className={styles.more}>
          {isIncomplete && <p>{list.incomplete}</p>}
          <Button
            variant="outline"
            aria-expanded={isIncomplete ? undefined : isExpanded}
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
