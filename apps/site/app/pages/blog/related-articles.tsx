import { Section } from '@universe/ui/section.tsx'
import { BlogCard, type BlogSummary } from '../../articles/blog-card.tsx'
import { article } from './content.ts'
import styles from './related-articles.module.css'

/** Three, two or one by width. */
export function RelatedArticles({ posts }: { posts: readonly BlogSummary[] }) {
  if (posts.length === 0) return null
  return (
    <div className={styles.related}>
      <Section title={article.relatedTitle} tone="mist">
        <div className={styles.cards}>
          {posts.map(post => (
            <BlogCard key={post.id} post={post} />
          ))}
        </div>
      </Section>
    </div>
  )
}
