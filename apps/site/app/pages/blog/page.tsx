import type { Blog } from '@universe/contract/entities'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { blogList } from '../../api/content-lists.ts'
import { findById } from '../../api/find-by-id.ts'
import { noAnswer, unavailable } from '../../api/no-answer.ts'
import { useCachedList } from '../../api/use-cached-list.ts'
import type { BlogSummary } from '../../articles/blog-card.tsx'
import { PageError } from '../../layout/page-error.tsx'
import { serverContext } from '../../server/context.ts'
import type { Route } from './+types/page.ts'
import { Article, ArticleLoading } from './article.tsx'
import { meta as words } from './content.ts'
import { describePost } from './describe-post.ts'
import { RelatedArticles } from './related-articles.tsx'
import { relatedPosts } from './related-posts.ts'

export const meta: Route.MetaFunction = ({ loaderData, error, matches }) => {
  // What stands in the page's place then brings its own title.
  if (error) return []
  const post = loaderData?.post
  if (!post) return [{ title: words.title }, { name: 'description', content: words.description }]
  return describePost(post, matches)
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const posts = await context.get(serverContext).content.blogs()
  if (!posts) throw unavailable()
  return withRelated(posts, findById(posts, params.id))
}

export const headers: Route.HeadersFunction = ({ loaderHeaders, errorHeaders }) =>
  errorHeaders ?? loaderHeaders

/** Asks nothing and returns at once: what this browser remembers, or nothing yet. */
export function clientLoader({ params }: Route.ClientLoaderArgs): PageData {
  const posts = blogList.peek()
  return posts ? withRelated(posts, findById(posts, params.id)) : { post: undefined, related: [] }
}

interface PageData {
  post: Blog | undefined
  related: readonly BlogSummary[]
}

/** With nothing remembered, what the server rendered stays. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams.id !== nextParams.id || blogList.peek() !== undefined

export { Page as default }

function Page({ loaderData, params }: Route.ComponentProps) {
  return <Post key={params.id} {...loaderData} />
}

function Post({ post, related }: PageData) {
  const { hasFailed } = useCachedList(blogList, post !== undefined)
  if (!post) return hasFailed ? <PageError error={noAnswer} /> : <ArticleLoading />
  return (
    <>
      <Article post={post} />
      <RelatedArticles posts={related} />
    </>
  )
}

export { PageErrorBoundary as ErrorBoundary }

function PageErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} />
}

function withRelated(posts: readonly Blog[], post: Blog): PageData {
  return { post, related: relatedPosts(posts, post) }
}
