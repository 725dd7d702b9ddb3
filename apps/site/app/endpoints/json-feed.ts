import { company } from '@universe/contract/company'
import { jsonResponse } from './answers.ts'
import type { Feed } from './feed.ts'

/** A feed as JSON Feed 1.1. */
export function jsonFeedResponse(feed: Feed): Response {
  const { title, description, origin, pagePath, feedPath, items } = feed
  return jsonResponse('application/feed+json', {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    language: 'en',
    home_page_url: `${origin}${pagePath}`,
    feed_url: `${origin}${feedPath}.json`,
    authors: [{ name: `${company.name} Team` }],
    items: items.map(({ path, title, summary, category, date }) => ({
      id: `${origin}${path}`,
      url: `${origin}${path}`,
      title,
      content_text: summary,
      date_published: date,
      tags: category ? [category] : [],
    })),
  })
}
