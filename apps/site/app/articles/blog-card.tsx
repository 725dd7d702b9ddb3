import { formatBlogDate } from '@universe/contract/dates'
import type { Blog } from '@universe/contract/entities'
import { languageAttributes } from '@universe/contract/languages'
import { Badge } from '@universe/ui/badge.tsx'
import { useId } from 'react'
import { type Accent, blogAccent } from '../content/categories.ts'
import { Day } from '../content/day.tsx'
import { Link } from '../navigation/link.tsx'
import views from '../ui/pictures/lines.svg'
import styles from './blog-card.module.css'
import { BlogImage } from './blog-image.tsx'

export type BlogSummary = Omit<Blog, 'descriptionDetails'>

interface BlogCardProps {
  post: BlogSummary
  /** From 1024 px on, for `sizes`. */
  wideSize?: string
}

/** The link's name is the title. */
export function BlogCard({ post, wideSize = '384px' }: BlogCardProps) {
  const titleId = useId()
  const language = languageAttributes(post.language)
  const accent = blogAccent(post.category)
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      {post.image ? (
        <div className={styles.picture} lang={post.language}>
          <BlogImage
            path={post.image}
            alt={post.imageAlt}
            sizes={`(max-width: 600px) 92vw, (max-width: 900px) 46vw, (max-width: 1023px) 384px, ${wideSize}`}
          />
        </div>
      ) : (
        // In the blog's color if the category has none.
        <Cover accent={accent ?? 'trends'} />
      )}
      <div className={styles.words} dir={language?.dir}>
        <div className={styles.facts}>
          {post.category && <Badge accent={accent}>{post.category}</Badge>}
          <Day className={styles.date} date={post.createdAt}>
            {formatBlogDate(post.createdAt)}
          </Day>
        </div>
        <h3 className={styles.title} id={titleId} {...language}>
          <Link className={styles.link} to={`/blogs/${post.id}`}>
            {post.title}
          </Link>
        </h3>
        <p className={styles.text} {...language}>
          {post.description}
        </p>
      </div>
    </article>
  )
}

function Cover({ accent }: { accent: Accent }) {
  return (
    <div className={styles.cover} data-line={accent}>
      {/* Around the middle of its rings. */}
      <svg
        className={styles.view}
        viewBox={accent === 'marketing' ? '80 0 230 130' : '91 -5 230 130'}
        aria-hidden="true"
        focusable="false"
      >
        <use href={`${views}#${accent}`} />
        <use href={`${views}#${accent}-satellite`} />
      </svg>
    </div>
  )
}

export function summarizeBlog({ descriptionDetails: _, ...summary }: Blog): BlogSummary {
  return summary
}
