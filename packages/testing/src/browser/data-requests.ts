import type { Page } from '@playwright/test'

/** Paths of calls and of the router's own requests, from now on. */
export function watchDataRequests(page: Page): string[] {
  const paths: string[] = []
  page.on('request', request => {
    if (request.resourceType() !== 'fetch' && request.resourceType() !== 'xhr') return
    const { pathname, search } = new URL(request.url())
    paths.push(`${request.method()} ${pathname}${search}`)
  })
  return paths
}

/** A page hydrates only once it has come. */
export const CLIENT_SCRIPT = '**/assets/entry.client-*.js'

/**
 * @param method others pass
 * @returns a function that releases the requests
 */
export async function delayRequests(
  page: Page,
  url: string | RegExp,
  method?: 'GET' | 'POST',
): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(url, async route => {
    if (method && route.request().method() !== method) return route.fallback()
    await released
    // The page may have left, or given up.
    await route.continue().catch(() => {})
  })
  return release
}
