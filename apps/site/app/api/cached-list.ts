import type { Api } from './api.ts'

/** Readings, Server-rendered, then live. */
export const ANSWER_GOOD_MS = 60_000

/** Cached in the browser across pages. */
export interface CachedList<Item> {
  /** Of any age. */
  peek(): readonly Item[] | undefined
  /**
   * @param tag ETag of the page's content, if that is all it needs: the list is then sent only if
   * changed
   * @returns whether a new list came
   */
  load(api: Api, tag?: string): Promise<boolean>
}

/**
 * @param parse throws if the JSON is no list
 * @param now epoch milliseconds
 */
export function cacheList<Item>(
  call: (api: Api, options: RequestInit) => Promise<Response>,
  parse: (json: unknown) => readonly Item[],
  now: () => number = Date.now,
): CachedList<Item> {
  let list: readonly Item[] | undefined
  let answer: { tag: string | null; at: number } | undefined
  /** Of a list that the browser's cache does not have. */
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
      // A running request for the whole list also tells whether it has changed.
      const asked = underWay.get(undefined) ?? underWay.get(tag)
      if (asked) return asked
      const asking = ask(api, tag).finally(() => underWay.delete(tag))
      underWay.set(tag, asking)
      return asking
    },
  }
}

/** A manual `If-None-Match` makes the browser's cache pass 304 through. */
function sendTag(tag: string): RequestInit {
  return { cache: 'no-store', headers: { 'If-None-Match': tag } }
}
