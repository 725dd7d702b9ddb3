import type { Page } from '@playwright/test'

/** Every request for data that a page makes from now on, as paths: the calls, and the router's own. */
export function watchDataRequests(page: Page): string[] {
  const paths: string[] = []
  page.on('request', request => {
    if (request.resourceType() !== 'fetch' && request.resourceType() !== 'xhr') return
    const { pathname, search } = new URL(request.url())
    paths.push(`${request.method()} ${pathname}${search}`)
  })
  return paths
}
