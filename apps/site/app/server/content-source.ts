import { createHash } from 'node:crypto'
import { type Blog, type Job, readBlogs, readJobs, warnOnce } from '@universe/contract/entities'
import type { Api } from '../api/api.ts'
import { readLastVacancyId } from '../api/last-vacancy-id.ts'
import type { Log } from './context.ts'

/** Of the first render for the API. */
const ANSWER_TIMEOUT_MS = 5000

/** Cached as a whole, revalidated by ETag. */
export interface ContentSource {
  /** Newest first; undefined if never read, as the API is down. */
  blogs(): Promise<readonly Blog[] | undefined>
  /** ETag of GetAllBlogs. */
  taggedBlogs(): Promise<{ list: readonly Blog[]; etag: string | undefined } | undefined>
  /** Newest first; undefined if never read, as the API is down. */
  jobs(): Promise<readonly Job[] | undefined>
  /** As far as known; else 0. */
  lastVacancyId(): number
  /** Called by a timer: reading uses the cache once filled. */
  refresh(): Promise<void>
  /** Renders at the same version are equal. */
  version(): string
}

/** @param api without a visitor's address */
export function createContentSource(api: Api, log: Log): ContentSource {
  const warn = warnOnce(sentence => log.warn(sentence))
  const logFailure = (list: string) => (err: unknown) =>
    log.error({ list, err }, 'the API did not give its list')
  const blogs = createCachedList({
    get: options => api.getAllBlogs(options),
    read: json => readBlogs(json, warn),
    onFailure: logFailure('blogs'),
  })
  let lastVacancyId = 0
  const jobs = createCachedList({
    get: options => api.getAllJobs(options),
    read: json => readJobs(json, warn),
    onRead: answer => {
      // A proxy may drop the header from a 304.
      lastVacancyId = readLastVacancyId(answer) || (answer.ok ? 0 : lastVacancyId)
    },
    onFailure: logFailure('jobs'),
  })
  return {
    blogs: async () => (await blogs.read())?.list,
    taggedBlogs: blogs.read,
    jobs: async () => (await jobs.read())?.list,
    lastVacancyId: () => lastVacancyId,
    refresh: async () => {
      await Promise.all([blogs.refresh(), jobs.refresh()])
    },
    version: () => `${blogs.version()} ${jobs.version()} ${lastVacancyId}`,
  }
}

interface CachedListOptions<Item> {
  get: (options: RequestInit) => Promise<Response>
  read: (json: unknown) => readonly Item[]
  /** Once its items are cached. */
  onRead?: (answer: Response) => void
  onFailure: (error: unknown) => void
}

function createCachedList<Item>({ get, read, onRead, onFailure }: CachedListOptions<Item>) {
  let cached: { list: readonly Item[]; etag: string | undefined; version: string } | undefined
  let underWay: Promise<void> | undefined
  let isDown = false

  async function revalidate() {
    const headers: HeadersInit = cached?.etag ? { 'If-None-Match': cached.etag } : {}
    const response = await get({ headers, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })
    if (response.status === 304) return onRead?.(response)
    if (!response.ok) throw new Error(`The list was answered with status ${response.status}`)
    const text = await response.text()
    const etag = response.headers.get('ETag') ?? undefined
    const version = etag ?? createHash('sha256').update(text).digest('base64url')
    if (version !== cached?.version) cached = { list: read(JSON.parse(text)), etag, version }
    onRead?.(response)
  }

  function refresh() {
    underWay ??= revalidate()
      .then(
        () => {
          isDown = false
        },
        error => {
          // Asked every second: logs each outage once.
          if (!isDown) onFailure(error)
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
    version: () => cached?.version ?? 'nothing',
    read: async () => {
      if (!cached) await refresh()
      return cached
    },
  }
}
