import { createHash } from 'node:crypto'
import { type Blog, type Job, readBlogs, readJobs, warnOnce } from '@universe/contract/entities'
import type { Api } from '../api/api.ts'

/** An API that does not answer must not keep a render waiting. */
const ANSWER_TIMEOUT_MS = 5000

/** The blogs and jobs that pages render: fetched by the site's own calls and revalidated by ETag. */
export interface ContentSource {
  /** @returns every blog, newest first; undefined when the API is down and nothing is remembered */
  blogs(): Promise<readonly Blog[] | undefined>
  /** @returns every job, newest first; undefined when the API is down and nothing is remembered */
  jobs(): Promise<readonly Job[] | undefined>
  /** Asks whether either list changed; for a timer, since what is remembered is given as it is. */
  refresh(): Promise<void>
  /** Names what is remembered: two renders of one version are of the same content. */
  version(): string
}

/** @param api the calls as the server itself makes them */
export function createContentSource(api: Api): ContentSource {
  const warn = warnOnce(console.warn)
  const blogs = rememberList(
    options => api.getAllBlogs(options),
    json => readBlogs(json, warn),
  )
  const jobs = rememberList(
    options => api.getAllJobs(options),
    json => readJobs(json, warn),
  )
  return {
    blogs: blogs.read,
    jobs: jobs.read,
    refresh: async () => {
      await Promise.all([blogs.refresh(), jobs.refresh()])
    },
    version: () => `${blogs.version()} ${jobs.version()}`,
  }
}

function rememberList<Item>(
  get: (options: RequestInit) => Promise<Response>,
  readItems: (json: unknown) => readonly Item[],
) {
  let remembered: { list: readonly Item[]; etag: string | null; version: string } | undefined
  let underWay: Promise<void> | undefined
  let isDown = false

  async function revalidate() {
    const headers: HeadersInit = remembered?.etag ? { 'If-None-Match': remembered.etag } : {}
    const response = await get({ headers, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })
    if (response.status === 304) return
    if (!response.ok) throw new Error(`The list was answered with status ${response.status}`)
    const text = await response.text()
    const etag = response.headers.get('ETag')
    const version = etag ?? createHash('sha256').update(text).digest('base64url')
    if (version === remembered?.version) return
    remembered = { list: readItems(JSON.parse(text)), etag, version }
  }

  function refresh() {
    underWay ??= revalidate()
      .then(
        () => {
          isDown = false
        },
        error => {
          // Asked every second: once per failure is enough to know.
          if (!isDown) console.error('The API did not give its list:', error)
          isDown = true
        },
      )
      .finally(() => {
        underWay = undefined
      })
    return underWay
  }

  return {
    refresh,
    version: () => remembered?.version ?? 'nothing',
    read: async () => {
      if (!remembered) await refresh()
      return remembered?.list
    },
  }
}
