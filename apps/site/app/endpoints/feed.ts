import { company } from '@universe/contract/company'
import { writtenDay } from '@universe/contract/dates'
import type { Blog, Job } from '@universe/contract/entities'
import { splitParagraphs } from '@universe/contract/entities'

/** A feed of either list, whatever format it is then written in: all items, newest first. */
export interface Feed {
  title: string
  description: string
  origin: string
  /** The page that shows the same list. */
  pagePath: string
  /** The feed's own address, without its ending. */
  feedPath: string
  items: readonly FeedItem[]
}

export interface FeedItem {
  path: string
  title: string
  summary: string
  category: string
  /** When it was published, as RFC 3339 has it. */
  date: string
}

export function blogFeed(origin: string, blogs: readonly Blog[]): Feed {
  return {
    title: `${company.name} blog`,
    description: `Articles by the ${company.name} team.`,
    origin,
    pagePath: '/blogs',
    feedPath: '/feed',
    items: blogs.map(({ id, title, description, category, createdAt }) => ({
      path: `/blogs/${id}`,
      title,
      summary: description,
      category,
      date: toInstant(createdAt),
    })),
  }
}

export function jobFeed(origin: string, jobs: readonly Job[]): Feed {
  return {
    title: `${company.name} jobs`,
    description: `Open positions at ${company.name}.`,
    origin,
    pagePath: '/jobspage',
    feedPath: '/jobs-feed',
    items: jobs.map(({ id, title, description, category, createdAt }) => ({
      path: `/jobsdetails/${id}`,
      title,
      summary: splitParagraphs(description).join('\n\n'),
      category,
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
