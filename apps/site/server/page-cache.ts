import type { Page } from './page.ts'

/** What all kept pages together may weigh, in every encoding: some thousand posts. */
export const PAGE_CACHE_MAX_BYTES = 128 * 1024 * 1024

/** Pages rendered once per version of the content, and kept as bytes. */
export interface PageCache {
  /** @returns the page at an address if it is kept and current */
  peek(address: string): Page | undefined
  /** @returns the page at an address, rendered unless it is kept and current */
  get(address: string): Promise<Page>
  /** What the kept pages weigh, and how many there are. */
  weigh(): { bytes: number; pages: number }
}

export interface PageCacheOptions {
  /** Makes a page; called once at a time for an address, however many ask. */
  render: (address: string) => Promise<Page>
  /** Names the content that pages are rendered from; another name makes every kept page old. */
  version: () => string
  maxBytes?: number
}

/** The least recently used pages go first when there is no room. */
export function createPageCache({
  render,
  version,
  maxBytes = PAGE_CACHE_MAX_BYTES,
}: PageCacheOptions): PageCache {
  const kept = new Map<string, Page>()
  const underWay = new Map<string, Promise<Page>>()
  let keptVersion = version()
  let bytes = 0

  function peek(address: string): Page | undefined {
    forgetOldVersions()
    const page = kept.get(address)
    if (page) {
      // A map keeps the order of insertion, which so becomes the order of use.
      kept.delete(address)
      kept.set(address, page)
    }
    return page
  }

  async function renderAndKeep(address: string): Promise<Page> {
    const renderedVersion = version()
    const page = await render(address)
    forgetOldVersions()
    if (page.isKept && renderedVersion === keptVersion) keep(address, page)
    return page
  }

  function keep(address: string, page: Page) {
    if (page.weight > maxBytes) return
    kept.set(address, page)
    bytes += page.weight
    for (const [oldest, { weight }] of kept) {
      if (bytes <= maxBytes) break
      kept.delete(oldest)
      bytes -= weight
    }
  }

  function forgetOldVersions() {
    const current = version()
    if (current === keptVersion) return
    keptVersion = current
    kept.clear()
    bytes = 0
  }

  return {
    peek,
    async get(address) {
      const page = peek(address) ?? underWay.get(address)
      if (page) return page
      const rendering = renderAndKeep(address).finally(() => underWay.delete(address))
      underWay.set(address, rendering)
      return rendering
    },
    weigh: () => ({ bytes, pages: kept.size }),
  }
}
