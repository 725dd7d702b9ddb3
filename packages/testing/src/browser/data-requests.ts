import type { Page } from '@playwright/test'

/**
 * Records the paths of all data requests that a page makes from now on: calls, and the router's
 * own.
 */
export function watchDataRequests(page: Page): string[] {
  const paths: string[] = []
  page.on('request', request => {
    if (request.resourceType() !== 'fetch' && request.resourceType() !== 'xhr') return
    const { pathname, search } = new URL(request.url())
    paths.push(`${request.method()} ${pathname}${search}`)
  })
  return paths
}

/**
 * Holds back responses to a page's requests.
 * @returns a function that releases them
 */
export async function delayRequests(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(url, async route => {
    await released
    await route.continue()
  })
  return release
}
