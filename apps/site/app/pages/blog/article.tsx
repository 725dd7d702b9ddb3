import { formatBlogDate } from '@universe/contract/dates'
import { type Blog, splitParagraphs } from '@universe/contract/entities'
import { Badge } from '@universe/ui/badge.tsx'
import { Breadcrumb } from '@universe/ui/breadcrumb.tsx'
import { Paragraphs } from '@universe/ui/paragraphs.tsx'
import { Skeletons } from '@universe/ui/skeleton.tsx'
import { BlogImage } from '../../articles/blog-image.tsx'
import { blogAccent } from '../../content/categories.ts'
import { Link } from '../../navigation/link.tsx'
import { DetailHead } from '../../ui/detail-head.tsx'
import styles from './article.module.css'
import { article, hero } from './content.ts'
import wide from './pictures/hero.svg'
import phone from './pictures/hero-phone.svg'

/** The picture behind every post's head. */
const headPicture = { wide, phone }

/** The post itself: head, picture and text. */
export function Article({ post }: { post: Blog }) {
  return (
    <article className={styles.article}>
      <DetailHead
        title={post.title}
        picture={headPicture}
        breadcrumb={<BlogBreadcrumb current={post.title} />}
        badge={post.category && <Badge accent={blogAccent(post.category)}>{post.category}</Badge>}
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

/** The post's place while its list is under way. */
export function ArticleLoading() {
  return (
    <div className={styles.article} aria-busy="true">
      <DetailHead
        title={hero.title}
        picture={headPicture}
        breadcrumb={<BlogBreadcrumb current="Loading…" />}
        facts={hero.text}
      />
      <div className={styles.text}>
        <Skeletons count={8} shape="text" />
      </div>
    </div>
  )
}

/** Back to the list of posts. */
function BlogBreadcrumb({ current }: { current: string }) {
  return (
    <Breadcrumb
      parent={look => <Link to="/blogs" {...look} />}
      parentTitle="Blogs"
      current={current}
    />
  )
}
