import { company } from '@universe/contract/company'
import { writtenDay } from '@universe/contract/dates'
import { type Blog, type Job, splitParagraphs, vacancyPath } from '@universe/contract/entities'
import type { RouterContextProvider } from 'react-router'
import { unavailable } from '../api/no-answer.ts'
import { serverContext } from '../server/context.ts'
import { originOf } from './answers.ts'

/** A feed of either list, whatever format it is then written in: all items, newest first. */
export interface Feed {
  title: string
  description: string
  origin: string
  /** The page that shows the same list. */
  pagePath: string
  /** The path of the feed itself, in the format that was asked for. */
  feedPath: string
  items: readonly FeedItem[]
}

export interface FeedItem {
  path: string
  title: string
  summary: string
  category: string
  language: string | undefined
  /** When it was published, as RFC 3339 has it. */
  date: string
}

const FEED_OF_JOBS = '/jobs-feed.'

/**
 * The feed at the address that was asked for: of the vacancies, or of the posts.
 * @throws a 503 answer while its list cannot be had
 */
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

/** Feeds need a date: an item that has none counts as old. */
const NO_DATE = '1970-01-01'

/** A date is given as written, without a shift by a time zone (readings, Dates). */
function toInstant(createdAt: string): string {
  return `${writtenDay(createdAt) ?? NO_DATE}T00:00:00Z`
}
