import { createHash } from 'node:crypto'
import { type Blog, type Job, readBlogs, readJobs, warnOnce } from '@universe/contract/entities'
import type { Api } from '../api/api.ts'
import { readLastVacancyId } from '../api/last-vacancy-id.ts'
import type { Log } from './context.ts'

/** The first render of all waits for the API; this long at the most. */
const ANSWER_TIMEOUT_MS = 5000

/** The blogs and jobs that pages render, cached whole and revalidated by their ETags. */
export interface ContentSource {
  /** @returns every blog, newest first; undefined while none was ever read, because the API is down */
  blogs(): Promise<readonly Blog[] | undefined>
  /** @returns the same with the tag that GetAllBlogs gave it, where it gives one */
  taggedBlogs(): Promise<{ list: readonly Blog[]; etag: string | undefined } | undefined>
  /** @returns every job, newest first; undefined while none was ever read, because the API is down */
  jobs(): Promise<readonly Job[] | undefined>
  /** @returns the highest id that a vacancy ever had, as the API said it with `jobs`; else 0 */
  lastVacancyId(): number
  /** Asks the API whether either list changed. A timer does: reading never asks once a list is cached. */
  refresh(): Promise<void>
  /** Names the cached content: two renders at one version show the same. */
  version(): string
}

/** @param api the calls as the server makes them for itself, for no visitor */
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
    get: async options => {
      const answer = await api.getAllJobs(options)
      // What has not changed may be said without it, on its way through a proxy.
      if (answer.ok) lastVacancyId = readLastVacancyId(answer)
      else lastVacancyId = readLastVacancyId(answer) || lastVacancyId
      return answer
    },
    read: json => readJobs(json, warn),
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
  /** Reads the items of an answer. */
  read: (json: unknown) => readonly Item[]
  onFailure: (error: unknown) => void
}

function createCachedList<Item>({ get, read, onFailure }: CachedListOptions<Item>) {
  let cached: { list: readonly Item[]; etag: string | undefined; version: string } | undefined
  let underWay: Promise<void> | undefined
  let isDown = false

  async function revalidate() {
    const headers: HeadersInit = cached?.etag ? { 'If-None-Match': cached.etag } : {}
    const response = await get({ headers, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })
    if (response.status === 304) return
    if (!response.ok) throw new Error(`The list was answered with status ${response.status}`)
    const text = await response.text()
    const etag = response.headers.get('ETag') ?? undefined
    const version = etag ?? createHash('sha256').update(text).digest('base64url')
    if (version === cached?.version) return
    cached = { list: read(JSON.parse(text)), etag, version }
  }

  function refresh() {
    underWay ??= revalidate()
      .then(
        () => {
          isDown = false
        },
        error => {
          // Asked every second: once per failure is enough to know.
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
