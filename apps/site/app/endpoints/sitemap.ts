import { writtenDay } from '@universe/contract/dates'
import { vacancyPath } from '@universe/contract/entities'
import { unavailable } from '../api/no-answer.ts'
import { serverContext } from '../server/context.ts'
import type { Route } from './+types/sitemap.ts'
import { originOf, xmlResponse } from './answers.ts'
import { element, type Xml } from './xml.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { content, pagePaths } = context.get(serverContext)
  const [blogs, jobs] = await Promise.all([content.blogs(), content.jobs()])
  if (!blogs || !jobs) throw unavailable()

  // A list is as new as its first item.
  const listDates: Record<string, string | undefined> = {
    '/blogs': blogs[0]?.createdAt,
    '/jobspage': jobs[0]?.createdAt,
  }
  const url = (path: string, createdAt = '') =>
    element('url', {}, [
      element('loc', {}, `${originOf(request, context)}${path}`),
      ...lastModified(createdAt),
    ])
  return xmlResponse(
    'application/xml',
    element('urlset', { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' }, [
      ...pagePaths.map(path => url(path, listDates[path])),
      ...blogs.map(({ id, createdAt }) => url(`/blogs/${id}`, createdAt)),
      ...jobs.map(({ id, createdAt }) => url(vacancyPath(id), createdAt)),
    ]),
  )
}

function lastModified(createdAt: string): Xml[] {
  const day = writtenDay(createdAt)
  return day ? [element('lastmod', {}, day)] : []
}
