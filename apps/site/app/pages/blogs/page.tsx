import { data } from 'react-router'
import { blogList } from '../../api/content-lists.ts'
import { useCachedList } from '../../api/use-cached-list.ts'
import { summarizeBlog } from '../../articles/blog-card.tsx'
import { describeTopPage } from '../../page-head/describe-top-page.ts'
import { serverContext } from '../../server/context.ts'
import { PageHero } from '../../ui/page-hero.tsx'
import type { Route } from './+types/page.ts'
import { BlogBrowser } from './blog-browser.tsx'
import { hero, meta as words } from './content.ts'
import picture from './pictures/hero.svg'
import phonePicture from './pictures/hero-phone.svg'
import { BLOG_PAGE_SIZE, type ListedPost } from './select-posts.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  describeTopPage(matches, { words, path: '/blogs', name: hero.title, share: 'blogs' })

/** The first posts and how many there are: the page weighs the same however many posts there are. */
export async function loader({ context }: Route.LoaderArgs) {
  const posts = await context.get(serverContext).content.blogs()
  const shown: readonly ListedPost[] = (posts ?? []).slice(0, BLOG_PAGE_SIZE).map(summarizeBlog)
  const isKept = posts !== undefined
  return data(
    { posts: shown, total: posts?.length ?? 0 },
    { headers: isKept ? {} : { 'Cache-Control': 'no-store' } },
  )
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** Asks nothing and returns at once: what this browser remembers, or nothing yet. */
export function clientLoader() {
  const posts: readonly ListedPost[] | undefined = blogList.peek()
  return { posts, total: posts?.length ?? 0 }
}

/** With nothing remembered, what the server rendered stays. */
export const shouldRevalidate = () => blogList.peek() !== undefined

export { Page as default }

function Page({ loaderData: { posts, total } }: Route.ComponentProps) {
  const { hasFailed, load } = useCachedList(blogList, posts !== undefined && posts.length > 0)
  return (
    <>
      <PageHero {...hero} picture={{ wide: picture, phone: phonePicture }} />
      <BlogBrowser
        posts={posts ?? (hasFailed ? [] : undefined)}
        total={total}
        hasFailed={hasFailed}
        onNeedAll={load}
      />
    </>
  )
}
