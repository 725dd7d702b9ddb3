import { company } from '@universe/contract/company'
import type { Route } from './+types/atom-feed.ts'
import { xmlResponse } from './answers.ts'
import { type FeedItem, readFeed } from './feed.ts'
import { element, type Xml } from './xml.ts'

/** RFC 4287. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const feed = await readFeed(request, context)
  const { title, description, origin, pagePath, feedPath, items } = feed
  const updated = items[0]?.date ?? '1970-01-01T00:00:00Z'
  return xmlResponse(
    'application/atom+xml',
    element('feed', { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en' }, [
      element('title', {}, title),
      element('subtitle', {}, description),
      element('id', {}, `${origin}${pagePath}`),
      element('link', { rel: 'alternate', type: 'text/html', href: `${origin}${pagePath}` }),
      element('link', { rel: 'self', href: `${origin}${feedPath}` }),
      element('updated', {}, updated),
      element('author', {}, [element('name', {}, `${company.name} Team`)]),
      ...items.map(item => entry(origin, item)),
    ]),
  )
}

function entry(origin: string, { path, title, summary, category, date, language }: FeedItem): Xml {
  const address = `${origin}${path}`
  return element('entry', language ? { 'xml:lang': language } : {}, [
    element('title', {}, title),
    element('id', {}, address),
    element('link', { rel: 'alternate', type: 'text/html', href: address }),
    element('published', {}, date),
    element('updated', {}, date),
    ...(category ? [element('category', { term: category })] : []),
    element('summary', {}, summary),
  ])
}
