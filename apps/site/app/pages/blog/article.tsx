import { formatBlogDate } from '@universe/contract/dates'
import type { Blog } from '@universe/contract/entities'
import { splitParagraphs } from '@universe/contract/entities'
import { BlogImage } from '../../articles/blog-image.tsx'
import { blogColour } from '../../content/category-colour.ts'
import { Badge } from '../../ui/badge.tsx'
import { DetailHead } from '../../ui/detail-head.tsx'
import { Paragraphs } from '../../ui/paragraphs.tsx'
import styles from './article.module.css'
import { BlogBreadcrumb } from './blog-breadcrumb.tsx'
import { article } from './content.ts'
import { headPicture } from './head-picture.ts'

/** The post itself: head, picture and text. */
export function Article({ post }: { post: Blog }) {
  return (
    <article className={styles.article}>
      <DetailHead
        title={post.title}
        picture={headPicture}
        breadcrumb={<BlogBreadcrumb current={post.title} />}
        badge={post.category && <Badge line={blogColour(post.category)}>{post.category}</Badge>}
        facts={
          <>
            <span className={styles.author}>{article.author}</span>
            <time dateTime={post.createdAt.slice(0, 10)}>{formatBlogDate(post.createdAt)}</time>
          </>
        }
        overlapped={post.image !== ''}
      />
      {post.image && (
        <div className={styles.picture}>
          <BlogImage path={post.image} sizes="(max-width: 1040px) 92vw, 960px" eager />
        </div>
      )}
      <div className={styles.text}>
        <Paragraphs texts={splitParagraphs(post.descriptionDetails)} />
      </div>
    </article>
  )
}
