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

/** The returned function releases the responses. */
export async function delayRequests(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(url, async route => {
    await released
    await route.continue()
  })
  return release
}
