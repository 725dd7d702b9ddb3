import type { Page, Request } from '@playwright/test'

/** Logged messages, including violations of the content security policy. */
export function watchConsole(page: Page): string[] {
  const logged: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') logged.push(message.text())
  })
  /** Chromium reports a 304 of a list as aborted. */
  const unchanged = new Set<Request>()
  page.on('response', response => {
    if (response.status() === 304) unchanged.add(response.request())
  })
  page.on('requestfailed', request => {
    // Films are aborted once enough is loaded.
    if (request.resourceType() === 'media' || unchanged.has(request)) return
    logged.push(`failed: ${request.url()}`)
  })
  return logged
}

/** Errors from now on, but for expected ones, and requests to other origins than the page's own. */
export function watchFaults(page: Page, own: string, expected: RegExp | undefined): string[] {
  const faults: string[] = []
  page.on('pageerror', error => faults.push(String(error)))
  page.on('console', message => {
    const text = message.text()
    if (message.type() === 'error' && !expected?.test(text)) faults.push(text)
  })
  page.on('request', request => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== own) {
      faults.push(`A request left our origin: ${request.url()}`)
    }
  })
  return faults
}

/** Scrolls by steps, so that everything is loaded that is fetched as it comes near. */
export async function readToTheEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 400) {
      window.scrollTo(0, y)
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  })
}
