import { company } from '@universe/contract/company'
import { writtenDay } from '@universe/contract/dates'
import type { BlogPosting } from 'schema-dts'
import { publicAddress } from '../api/use-addresses.ts'
import type { BlogSummary } from '../articles/blog-card.tsx'
import { organizationByName } from './organization.ts'

/** @param image its URL, if any */
export function blogPosting(
  siteUrl: string,
  post: BlogSummary,
  image: string | undefined,
): BlogPosting {
  const url = publicAddress(siteUrl, `/blogs/${post.id}`)
  return {
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.description,
    articleSection: post.category,
    url,
    mainEntityOfPage: url,
    datePublished: writtenDay(post.createdAt),
    image,
    inLanguage: post.language ?? 'en',
    author: organizationByName(siteUrl, `${company.name} Team`),
    publisher: organizationByName(siteUrl),
  }
}
