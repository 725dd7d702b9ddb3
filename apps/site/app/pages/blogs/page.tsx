import { useEffect } from 'react'
import { data } from 'react-router'
import { blogList } from '../../api/content-lists.ts'
import { useCachedList } from '../../api/use-cached-list.ts'
import { summarizeBlog } from '../../articles/blog-card.tsx'
import { type ArticleListData, keptLists } from '../../articles/kept-articles.ts'
import { describeTopPage } from '../../page-head/describe-page.ts'
import { serverContext } from '../../server/context.ts'
import { InTurn } from '../../ui/in-turn.tsx'
import { PageHero } from '../../ui/page-hero.tsx'
import type { Route } from './+types/page.ts'
import { BlogBrowser } from './blog-browser.tsx'
import { hero, meta as words } from './content.ts'
import picture from './pictures/hero.svg'
import phonePicture from './pictures/hero-phone.svg'
import { BLOG_PAGE_SIZE } from './select-posts.ts'

export const meta = () =>
  describeTopPage({ words, path: '/blogs', name: hero.title.join(' '), share: 'blogs' })

/** Only the first posts and the total, so that the page's size is constant. */
export async function loader({ context }: Route.LoaderArgs) {
  const blogs = await context.get(serverContext).content.taggedBlogs()
  const posts = (blogs?.list ?? []).slice(0, BLOG_PAGE_SIZE).map(summarizeBlog)
  const shown: ArticleListData = { posts, total: blogs?.list.length ?? 0, tag: blogs?.etag }
  return data(shown, { headers: blogs ? {} : { 'Cache-Control': 'no-store' } })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** Synchronous: cached data, or none while the server is asked. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs): PageData {
  const posts = blogList.peek()
  if (posts) return { posts, total: posts.length }
  const ask = () => serverLoader()
  return keptLists.peek(NAME) ?? { posts: undefined, total: 0, ownData: keptLists.load(NAME, ask) }
}

const NAME = ''

interface PageData extends ArticleListData {
  ownData?: Promise<void>
}

/** Without cached data, the server's rendering stays. */
export const shouldRevalidate = () =>
  blogList.peek() !== undefined || keptLists.peek(NAME) !== undefined

export { Page as default }

function Page({ loaderData }: Route.ComponentProps) {
  const { posts, total, tag, ownData }: PageData = loaderData
  const hasContent = posts !== undefined && posts.length > 0
  const { hasFailed, loadAll } = useCachedList(blogList, { hasContent, tag, ownData })

  useEffect(() => {
    if (hasContent) keptLists.keep(NAME, { posts, total, tag })
  }, [hasContent, posts, total, tag])

  return (
    <InTurn>
      <PageHero {...hero} picture={{ wide: picture, phone: phonePicture }} />
      <BlogBrowser
        posts={posts ?? (hasFailed ? [] : undefined)}
        total={total}
        hasFailed={hasFailed}
        onNeedAll={loadAll}
      />
    </InTurn>
  )
}
