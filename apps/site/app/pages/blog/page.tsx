import { company } from '@universe/contract/company'
import type { Blog } from '@universe/contract/entities'
import { useEffect } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { blogList } from '../../api/content-lists.ts'
import { findById } from '../../api/find-by-id.ts'
import { noAnswer, unavailable } from '../../api/no-answer.ts'
import { type Addresses, publicAddress } from '../../api/use-addresses.ts'
import { useCachedList } from '../../api/use-cached-list.ts'
import type { BlogSummary } from '../../articles/blog-card.tsx'
import { type ArticleData, findSummary, keptArticles } from '../../articles/kept-articles.ts'
import { PageError } from '../../layout/page-error.tsx'
import { type MetaArgs, type PageDescription, sharePicture } from '../../page-head/describe-page.ts'
import { serverContext } from '../../server/context.ts'
import { blogPosting } from '../../structured-data/blog-posting.ts'
import { breadcrumbs } from '../../structured-data/breadcrumbs.ts'
import { InTurn } from '../../ui/in-turn.tsx'
import type { Route } from './+types/page.ts'
import { Article, ArticleLoading } from './article.tsx'
import { meta as words } from './content.ts'
import { RelatedArticles } from './related-articles.tsx'
import { relatedPosts } from './related-posts.ts'

export const meta = ({ loaderData, addresses }: MetaArgs<PageData>) => {
  const { post, summary = post }: Partial<PageData> = loaderData ?? {}
  return summary ? describePost(summary, addresses) : { words }
}

export async function loader({ context, params }: Route.LoaderArgs): Promise<ArticleData> {
  const blogs = await context.get(serverContext).content.taggedBlogs()
  if (!blogs) throw unavailable()
  return { ...withRelated(blogs.list, params.id), tag: blogs.etag }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders, errorHeaders }) =>
  errorHeaders ?? loaderHeaders

/** Synchronous: cached data, or the card's summary while the server is asked. */
export function clientLoader({ params: { id }, serverLoader }: Route.ClientLoaderArgs): PageData {
  const posts = blogList.peek()
  if (posts) return withRelated(posts, id)
  const kept = keptArticles.peek(id)
  if (kept) return kept
  const ownData = keptArticles.load(id, () => serverLoader())
  return { post: undefined, summary: findSummary(id), related: [], ownData }
}

interface PageData extends ArticleData {
  /** Until the post has loaded. */
  summary?: BlogSummary | undefined
  ownData?: Promise<void>
}

/** Without cached data, the server's rendering stays. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams.id !== nextParams.id ||
  blogList.peek() !== undefined ||
  keptArticles.peek(nextParams.id ?? '') !== undefined

export { Page as default }

function Page({ loaderData, params }: Route.ComponentProps) {
  return <Post key={params.id} id={params.id} {...loaderData} />
}

function Post({ id, post, summary = post, related, tag, ownData }: PageData & { id: string }) {
  const { hasFailed } = useCachedList(blogList, { hasContent: post !== undefined, tag, ownData })

  useEffect(() => {
    if (post) keptArticles.keep(id, { post, related, tag })
  }, [id, post, related, tag])

  if (!post && hasFailed) return <PageError error={noAnswer} />
  return (
    <InTurn>
      {summary ? <Article post={summary} text={post?.descriptionDetails} /> : <ArticleLoading />}
      <RelatedArticles posts={related} />
    </InTurn>
  )
}

export { PageErrorBoundary as ErrorBoundary }

function PageErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} />
}

function withRelated(posts: readonly Blog[], id: string): ArticleData {
  const post = findById(posts, id)
  return { post, related: relatedPosts(posts, post) }
}

function describePost(post: BlogSummary, { portalUrl }: Addresses): PageDescription {
  const path = `/blogs/${post.id}`
  const address = `${portalUrl}${post.image}?w=960`
  return {
    words: {
      title: `${post.title} | ${company.name}`,
      description: post.description || words.description,
    },
    language: post.language,
    shared: {
      path,
      picture: post.image
        ? { address, width: 960, height: 540, alt: post.imageAlt }
        : sharePicture('blogs'),
      isArticle: true,
      structuredData: siteUrl => [
        blogPosting(siteUrl, post, post.image && publicAddress(siteUrl, address)),
        breadcrumbs(siteUrl, [
          { name: 'Blogs', path: '/blogs' },
          { name: post.title, path },
        ]),
      ],
    },
  }
}
