import { LRUCache } from 'lru-cache'
import type { Page } from './page.ts'

/** Some thousand posts in all encodings. */
const PAGE_CACHE_MAX_BYTES = 128 * 1024 * 1024

interface PageCacheOptions {
  /** Never called concurrently for one address. */
  render: (address: string) => Promise<Page>
  /** A new one invalidates all pages. */
  version: () => string
  maxBytes?: number
}

/** Each is rendered once per version of the content; the least recently used are evicted. */
export function createPageCache({
  render,
  version,
  maxBytes = PAGE_CACHE_MAX_BYTES,
}: PageCacheOptions) {
  const pages = new LRUCache<string, Page>({
    maxSize: maxBytes,
    sizeCalculation: ({ weight }) => weight,
  })
  // The library's `fetch` caches everything, and fails for waiting callers when the cache is
  // cleared.
  const renders = new Map<string, Promise<Page>>()
  let cachedVersion = version()

  function peek(address: string): Page | undefined {
    dropOldVersion()
    return pages.get(address)
  }

  async function renderAndCache(address: string): Promise<Page> {
    const renderedVersion = version()
    const page = await render(address)
    dropOldVersion()
    if (page.isCacheable && renderedVersion === cachedVersion) pages.set(address, page)
    return page
  }

  function dropOldVersion() {
    const current = version()
    if (current === cachedVersion) return
    cachedVersion = current
    pages.clear()
  }

  return {
    /** Only if cached and current. */
    peek,
    async get(address: string): Promise<Page> {
      const page = peek(address) ?? renders.get(address)
      if (page) return page
      const rendering = renderAndCache(address).finally(() => renders.delete(address))
      renders.set(address, rendering)
      return rendering
    },
  }
}
