import { company } from '@universe/contract/company'
import { writtenDay } from '@universe/contract/dates'
import { type Blog, type Job, splitParagraphs, vacancyPath } from '@universe/contract/entities'
import type { RouterContextProvider } from 'react-router'
import { unavailable } from '../api/no-answer.ts'
import { serverContext } from '../server/context.ts'
import { originOf } from './answers.ts'

/** Newest first. */
export interface Feed {
  title: string
  description: string
  origin: string
  pagePath: string
  feedPath: string
  items: readonly FeedItem[]
}

export interface FeedItem {
  path: string
  title: string
  summary: string
  category: string
  language: string | undefined
  /** RFC 3339. */
  date: string
}

const FEED_OF_JOBS = '/jobs-feed.'

/** @throws a 503 response while the list is unavailable */
export async function readFeed(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Feed> {
  const { content } = context.get(serverContext)
  const { pathname } = new URL(request.url)
  const place = { origin: originOf(request, context), feedPath: pathname }
  if (pathname.startsWith(FEED_OF_JOBS)) {
    const jobs = await content.jobs()
    if (!jobs) throw unavailable()
    return { ...place, ...jobFeed(jobs) }
  }
  const blogs = await content.blogs()
  if (!blogs) throw unavailable()
  return { ...place, ...blogFeed(blogs) }
}

type ListFeed = Omit<Feed, 'origin' | 'feedPath'>

function blogFeed(blogs: readonly Blog[]): ListFeed {
  return {
    title: `${company.name} blog`,
    description: `Articles by the ${company.name} team.`,
    pagePath: '/blogs',
    items: blogs.map(({ id, title, description, category, createdAt, language }) => ({
      path: `/blogs/${id}`,
      title,
      summary: description,
      category,
      language,
      date: toInstant(createdAt),
    })),
  }
}

function jobFeed(jobs: readonly Job[]): ListFeed {
  return {
    title: `${company.name} jobs`,
    description: `Open positions at ${company.name}.`,
    pagePath: '/jobspage',
    items: jobs.map(({ id, title, description, category, createdAt, language }) => ({
      path: vacancyPath(id),
      title,
      summary: splitParagraphs(description).join('\n\n'),
      category,
      language,
      date: toInstant(createdAt),
    })),
  }
}

/** Feeds require one: such items count as old. */
const NO_DATE = '1970-01-01'

/** Not shifted by a time zone (readings, Dates). */
function toInstant(createdAt: string): string {
  return `${writtenDay(createdAt) ?? NO_DATE}T00:00:00Z`
}
