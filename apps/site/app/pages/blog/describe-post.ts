import { company } from '@universe/contract/company'
import type { BlogSummary } from '../../articles/blog-card.tsx'
import {
  describePage,
  publicAddress,
  type RootAddresses,
  sharePicture,
} from '../../page-head/describe-page.ts'
import { blogPosting } from '../../structured-data/blog-posting.ts'
import { breadcrumbs } from '../../structured-data/breadcrumbs.ts'
import { meta as words } from './content.ts'

/** A post as search engines and chats show it, with its own picture. */
export function describePost(post: BlogSummary, matches: readonly [RootAddresses, ...unknown[]]) {
  const { portalUrl = '' } = matches[0]?.loaderData ?? {}
  const path = `/blogs/${post.id}`
  const picture = post.image
    ? {
        ...{ address: `${portalUrl}${post.image}?w=960`, width: 960, height: 540 },
        alt: post.imageAlt,
      }
    : sharePicture('blogs')
  return describePage(matches, {
    words: {
      title: `${post.title} | ${company.name}`,
      description: post.description || words.description,
    },
    path,
    picture,
    isArticle: true,
    structuredData: siteUrl => [
      blogPosting(siteUrl, post, post.image && publicAddress(siteUrl, picture.address)),
      breadcrumbs(siteUrl, [
        { name: 'Blogs', path: '/blogs' },
        { name: post.title, path },
      ]),
    ],
  })
}
