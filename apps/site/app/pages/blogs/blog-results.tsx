import { Button } from '@universe/ui/button.tsx'
import { EmptyState } from '@universe/ui/empty-state.tsx'
import { Skeletons } from '@universe/ui/skeleton.tsx'
import { BlogCard, type BlogSummary } from '../../articles/blog-card.tsx'
import styles from './blog-results.module.css'
import { list } from './content.ts'
import emptyPicture from './pictures/empty.svg'
import { BLOG_PAGE_SIZE } from './select-posts.ts'

/** The cards of the widest grid's first row, which are in view when the page opens. */
const FIRST_ROW = 3

interface BlogResultsProps {
  /** The posts that match; undefined while they are awaited. */
  posts: readonly BlogSummary[] | undefined
  /** How many posts match, known or not. */
  total: number
  isExpanded: boolean
  onToggle: () => void
}

/** The matching cards: six, or all of them; their number; and the toggle between the two. */
export function BlogResults({ posts, total, isExpanded, onToggle }: BlogResultsProps) {
  const shown = isExpanded ? posts : posts?.slice(0, BLOG_PAGE_SIZE)
  return (
    <div aria-busy={posts === undefined}>
      <div className={styles.state} role="status">
        {posts?.length === 0 ? (
          <EmptyState picture={emptyPicture} title={list.empty} />
        ) : (
          <p className={styles.count}>{posts ? countOf(total) : 'Loading articles…'}</p>
        )}
      </div>
      <div className={styles.grid}>
        {shown ? (
          shown.map((post, place) => (
            <BlogCard key={post.id} post={post} eager={place < FIRST_ROW} />
          ))
        ) : (
          <Skeletons count={BLOG_PAGE_SIZE} shape="card" />
        )}
      </div>
      {posts && total > BLOG_PAGE_SIZE && (
        <div className={styles.more}>
          <Button
            variant="outline"
            aria-expanded={isExpanded}
            onClick={event => {
              onToggle()
              keepInView(event.currentTarget)
            }}
          >
            {isExpanded ? 'View Less' : 'View More'}
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

/** "View Less" shortens the page above the button, which would leave the visitor in the footer. */
function keepInView(button: HTMLElement) {
  requestAnimationFrame(() => button.scrollIntoView({ block: 'nearest' }))
}

function countOf(total: number): string {
  return total === 1 ? '1 article' : `${total} articles`
}
