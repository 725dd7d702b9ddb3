import { company } from '@universe/contract/company'
import type { Route } from './+types/json-feed.ts'
import { jsonResponse } from './answers.ts'
import { readFeed } from './feed.ts'

/** Version 1.1. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const feed = await readFeed(request, context)
  const { title, description, origin, pagePath, feedPath, items } = feed
  return jsonResponse('application/feed+json', {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    language: 'en',
    home_page_url: `${origin}${pagePath}`,
    feed_url: `${origin}${feedPath}`,
    authors: [{ name: `${company.name} Team` }],
    items: items.map(({ path, title, summary, category, date, language }) => ({
      id: `${origin}${path}`,
      url: `${origin}${path}`,
      title,
      content_text: summary,
      date_published: date,
      tags: category ? [category] : [],
      language,
    })),
  })
}
