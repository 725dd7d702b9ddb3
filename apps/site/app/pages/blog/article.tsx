import { formatBlogDate } from '@universe/contract/dates'
import { splitParagraphs } from '@universe/contract/entities'
import { languageAttributes } from '@universe/contract/languages'
import { readingMinutes } from '@universe/contract/reading-minutes'
import { Badge } from '@universe/ui/badge.tsx'
import { Breadcrumb, type BreadcrumbProps } from '@universe/ui/breadcrumb.tsx'
import { Paragraphs } from '@universe/ui/paragraphs.tsx'
import { Skeletons } from '@universe/ui/skeleton.tsx'
import { publicAddress, useAddresses } from '../../api/use-addresses.ts'
import type { BlogSummary } from '../../articles/blog-card.tsx'
import { BlogImage } from '../../articles/blog-image.tsx'
import { blogAccent } from '../../content/categories.ts'
import { Day } from '../../content/day.tsx'
import { Link } from '../../navigation/link.tsx'
import { CopyLink } from '../../ui/copy-link.tsx'
import { DetailHead } from '../../ui/detail-head.tsx'
import { Facts } from '../../ui/facts.tsx'
import styles from './article.module.css'
import { article, hero } from './content.ts'
import wide from './pictures/hero.svg'
import phone from './pictures/hero-phone.svg'

const headPicture = { wide, phone }

interface ArticleProps {
  post: BlogSummary
  /** Marked text; undefined while only the summary is known. */
  text: string | undefined
}

export function Article({ post, text }: ArticleProps) {
  const { siteUrl } = useAddresses()
  const accent = blogAccent(post.category)
  const language = languageAttributes(post.language)
  const facts = [
    { label: article.authorLabel, value: article.author },
    {
      label: article.dateLabel,
      value: <Day date={post.createdAt}>{formatBlogDate(post.createdAt)}</Day>,
    },
    ...(text ? [{ label: article.timeLabel, value: `${readingMinutes(text)} min` }] : []),
  ]
  return (
    <article aria-label={post.title} aria-busy={text === undefined} data-line={accent}>
      <DetailHead
        title={post.title}
        language={language}
        picture={headPicture}
        breadcrumb={<BlogBreadcrumb current={post.title} language={language} />}
        badge={post.category && <Badge accent={accent}>{post.category}</Badge>}
        facts={<Facts facts={facts} variant="line" />}
        overlapped={post.image !== ''}
      />
      <div className={styles.reading} dir={language?.dir}>
        {post.image && (
          <div className={styles.picture} lang={post.language}>
            <BlogImage path={post.image} alt={post.imageAlt} sizes="min(1200px, 92vw)" eager wide />
          </div>
        )}
        {post.description && (
          <div className={styles.summary} {...language}>
            {post.description}
          </div>
        )}
        <div className={styles.text} {...language}>
          {text === undefined ? (
            <TextLoading />
          ) : (
            <Paragraphs texts={splitParagraphs(text)} dir={language?.dir} />
          )}
        </div>
        <aside className={styles.aside} aria-label="About this article">
          <CopyLink
            address={publicAddress(siteUrl, `/blogs/${post.id}`)}
            title={post.title}
            language={language}
          />
        </aside>
      </div>
    </article>
  )
}

export function ArticleLoading() {
  return (
    <div aria-busy="true">
      <DetailHead
        title={hero.title}
        picture={headPicture}
        breadcrumb={<BlogBreadcrumb current="Loading…" />}
        facts={hero.text}
      />
      <div className={styles.reading}>
        <div className={styles.text}>
          <TextLoading />
        </div>
      </div>
    </div>
  )
}

function TextLoading() {
  return <Skeletons count={8} shape="text" />
}

function BlogBreadcrumb({ current, language }: Pick<BreadcrumbProps, 'current' | 'language'>) {
  return (
    <Breadcrumb
      parent={look => <Link to="/blogs" {...look} />}
      parentTitle="Blogs"
      current={current}
      language={language}
      isHeading
    />
  )
}
