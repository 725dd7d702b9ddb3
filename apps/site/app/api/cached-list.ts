import type { Api } from './api.ts'

/** How long one answer serves every page (readings, Server-rendered, then live). */
export const ANSWER_GOOD_MS = 60_000

/** A list from `{api}`, kept in the browser between pages. */
export interface CachedList<Item> {
  /** @returns the list as last answered, whatever its age; undefined before it came */
  peek(): readonly Item[] | undefined
  /**
   * Asks for the list unless its answer is still good.
   * @param tag names the content that a page was made from, where that is enough for the page: then
   *   the list comes only if it is another one by now
   * @returns whether a new list came
   */
  load(api: Api, tag?: string): Promise<boolean>
}

/**
 * @param call which of the calls gives the list
 * @param parse reads the list from the answer's JSON, and throws when it is none
 * @param now a clock in milliseconds
 */
export function cacheList<Item>(
  call: (api: Api, options: RequestInit) => Promise<Response>,
  parse: (json: unknown) => readonly Item[],
  now: () => number = Date.now,
): CachedList<Item> {
  let list: readonly Item[] | undefined
  /** The last answer's ETag, and its time. */
  let answer: { tag: string | null; at: number } | undefined
  /** The tag of a list that the browser's own cache has not kept. */
  let ownTag: string | undefined
  const underWay = new Map<string | undefined, Promise<boolean>>()

  async function ask(api: Api, tag: string | undefined): Promise<boolean> {
    const response = await call(api, tag === undefined ? { cache: 'no-cache' } : sendTag(tag))
    if (tag !== undefined && response.status === 304) {
      answer = { tag, at: now() }
      return false
    }
    if (!response.ok) throw new Error(`The list was answered with status ${response.status}`)
    const etag = response.headers.get('ETag')
    const isKnown = list && etag && etag === answer?.tag
    if (!isKnown) {
      list = parse(await response.json())
      ownTag = tag === undefined ? undefined : (etag ?? undefined)
    }
    answer = { tag: etag, at: now() }
    return !isKnown
  }

  return {
    peek: () => list,
    load(api, pageTag) {
      const isEnough = list || (pageTag !== undefined && pageTag === answer?.tag)
      if (isEnough && answer && now() - answer.at < ANSWER_GOOD_MS) return Promise.resolve(false)
      const tag = list ? ownTag : pageTag
      // The whole list, once asked for, also tells whether it is another one.
      const asked = underWay.get(undefined) ?? underWay.get(tag)
      if (asked) return asked
      const asking = ask(api, tag).finally(() => underWay.delete(tag))
      underWay.set(tag, asking)
      return asking
    },
  }
}

/** A browser's cache keeps out where the tag is set by hand: 304 comes as such. */
function sendTag(tag: string): RequestInit {
  return { cache: 'no-store', headers: { 'If-None-Match': tag } }
}
