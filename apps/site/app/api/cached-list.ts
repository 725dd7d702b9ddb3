import type { Api } from './api.ts'

/** How long one answer serves every page (readings, Server-rendered, then live). */
export const ANSWER_GOOD_MS = 60_000

/** A list from `{api}`, kept in the browser between pages. */
export interface CachedList<Item> {
  /** @returns the list as last answered, whatever its age; undefined before the first answer */
  peek(): readonly Item[] | undefined
  /** Asks for the list unless its answer is still good. @returns whether a new list came */
  load(api: Api): Promise<boolean>
}

/**
 * @param call which of the calls gives the list
 * @param parse reads the list from the answer's JSON, and throws when it is none
 * @param now a clock in milliseconds
 */
export function cacheList<Item>(
  call: (api: Api) => Promise<Response>,
  parse: (json: unknown) => readonly Item[],
  now: () => number = Date.now,
): CachedList<Item> {
  let remembered: { list: readonly Item[]; etag: string | null; at: number } | undefined
  let underWay: Promise<boolean> | undefined

  async function fetchList(api: Api): Promise<boolean> {
    const response = await call(api)
    if (!response.ok) throw new Error(`The list was answered with status ${response.status}`)
    const etag = response.headers.get('ETag')
    if (remembered && etag && etag === remembered.etag) {
      remembered.at = now()
      return false
    }
    remembered = { list: parse(await response.json()), etag, at: now() }
    return true
  }

  return {
    peek: () => remembered?.list,
    load(api) {
      if (remembered && now() - remembered.at < ANSWER_GOOD_MS) return Promise.resolve(false)
      underWay ??= fetchList(api).finally(() => {
        underWay = undefined
      })
      return underWay
    },
  }
}
