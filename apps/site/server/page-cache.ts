import { LRUCache } from 'lru-cache'
import type { Page } from './page.ts'

/** Size limit of all cached pages in all encodings: some thousand posts. */
const PAGE_CACHE_MAX_BYTES = 128 * 1024 * 1024

/** Pages rendered once per version of the content, cached as bytes. */
export interface PageCache {
  /** @returns a page that is cached and current */
  peek(address: string): Page | undefined
  /** @returns a page, rendered unless cached and current */
  get(address: string): Promise<Page>
  /** Total size and number of cached pages. */
  weigh(): { bytes: number; pages: number }
}

export interface PageCacheOptions {
  /** Renders a page; never called concurrently for one address. */
  render: (address: string) => Promise<Page>
  /** Identifies the content that pages are rendered from; a new version invalidates all pages. */
  version: () => string
  maxBytes?: number
}

/** Evicts the least recently used pages. */
export function createPageCache({
  render,
  version,
  maxBytes = PAGE_CACHE_MAX_BYTES,
}: PageCacheOptions): PageCache {
  const pages = new LRUCache<string, Page>({
    maxSize: maxBytes,
    sizeCalculation: ({ weight }) => weight,
  })
  // Not the library's `fetch`, which caches everything, and fails for waiting callers when the
  // cache is cleared.
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
    peek,
    async get(address) {
      const page = peek(address) ?? renders.get(address)
      if (page) return page
      const rendering = renderAndCache(address).finally(() => renders.delete(address))
      renders.set(address, rendering)
      return rendering
    },
    weigh: () => ({ bytes: pages.calculatedSize, pages: pages.size }),
  }
}
