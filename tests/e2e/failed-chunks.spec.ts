import type { Page, Route } from '@playwright/test'
import { expect, stopClock, test, whenScriptsRun } from '@universe/testing/browser/browser-test'
import { delayRequests } from '@universe/testing/browser/data-requests'

/** Page changes whose code fails to load (readings, Chunks; specification, sections 8 and 9). */

const FAILURE = 'Loading chunk failed'
const TYPED = 'Sara Odeh'

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: FAILURE })
const nameField = (page: Page) => page.getByRole('main').getByLabel('Name')
const footerLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true })
const title = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: true })

/** Opens the contact page and types into its form. */
async function typeOnContact(page: Page) {
  await page.goto('/contact')
  await nameField(page).pressSequentially(TYPED)
}

/** Files of a page that the open page has not loaded. */
async function filesOf(page: Page, path: string) {
  return page.evaluate(wanted => {
    const { routes } = (window as typeof window & { __reactRouterManifest: Manifest })
      .__reactRouterManifest
    const route = Object.values(routes).find(({ path }) => path === wanted)
    if (!route) throw new Error(`No route for ${wanted}`)
    const open = [...document.querySelectorAll('link[rel=stylesheet]')].map(link =>
      link.getAttribute('href'),
    )
    return { code: route.module, styles: route.css.find(href => !open.includes(href)) ?? '' }
  }, path)
}

interface Manifest {
  routes: Record<string, { path?: string; module: string; css: string[] }>
}

/** Records URLs loaded as documents. */
function watchDocuments(page: Page): string[] {
  const documents: string[] = []
  page.on('request', request => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  return documents
}

const gone = (route: Route) => route.fulfill({ status: 404, contentType: 'text/html', body: 'No' })

test.describe('a page whose code fails to load', () => {
  test.use({ expectedErrors: /404|503|ERR_CONNECTION_RESET|Failed to fetch|did not come/ })

  test('is loaded as a document when its styles are cut off', async ({ page }) => {
    await page.goto('/contact')
    const { styles } = await filesOf(page, 'about')
    await page.route(`**${styles}`, route => route.abort('connectionreset'), { times: 1 })
    const documents = watchDocuments(page)
    await footerLink(page, 'About Us').click()
    await expect(page).toHaveURL('/about')
    await expect(title(page, /About/)).toBeVisible()
    expect(documents).toEqual(['/about'])
    await page.goBack()
    await expect(page).toHaveURL('/contact')
  })

  test('is loaded as a document once, then shows a notice', async ({ page }) => {
    await page.goto('/contact')
    const { code } = await filesOf(page, 'about')
    await page.route(`**${code}`, gone)
    const documents = watchDocuments(page)
    await footerLink(page, 'About Us').click()
    await expect(page).toHaveURL('/about')
    await expect(title(page, /About/), 'readable without its scripts').toBeVisible()
    await page.goto('/contact')
    await nameField(page).pressSequentially(TYPED)
    documents.length = 0
    await footerLink(page, 'About Us').click()
    await expect(failure(page)).toBeVisible()
    await expect(page).toHaveURL('/contact')
    await expect(nameField(page)).toHaveValue(TYPED)
    expect(documents).toEqual([])

    await failure(page).getByRole('button', { name: 'Reload' }).click()
    await expect(page).toHaveURL('/about')
    expect(documents).toEqual(['/about'])
  })

  test('is not loaded as a document by hovering, nor if the server fails', async ({ page }) => {
    await typeOnContact(page)
    const { code } = await filesOf(page, 'about')
    await page.route(`**${code}`, gone)
    const documents = watchDocuments(page)
    const asked = page.waitForResponse(`**${code}`)
    await footerLink(page, 'About Us').hover()
    await asked
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve)))
    expect(documents).toEqual([])
    await expect(failure(page)).toBeHidden()
    await expect(nameField(page)).toHaveValue(TYPED)

    await page.route('**/about', route => route.fulfill({ status: 503 }))
    await footerLink(page, 'About Us').click()
    await expect(failure(page)).toBeVisible()
    await expect(nameField(page)).toHaveValue(TYPED)
    expect(documents).toEqual([])

    await page.unroute('**/about')
    await footerLink(page, 'About Us').click()
    await expect(title(page, /About/)).toBeVisible()
    expect(documents).toEqual(['/about'])
  })

  test('is loaded by Back as a document, at its own history entry', async ({ page }) => {
    await page.goto('/about')
    await footerLink(page, 'Jobs').click()
    await expect(page).toHaveURL('/jobspage')
    await page.reload()
    const { code } = await filesOf(page, 'about')
    await page.route(`**${code}`, gone, { times: 1 })
    const documents = watchDocuments(page)
    const entries = await page.evaluate(() => history.length)
    await page.goBack()
    await expect(title(page, /About/)).toBeVisible()
    await expect(page).toHaveURL('/about')
    expect(documents).toEqual(['/about'])
    expect(await page.evaluate(() => history.length)).toBe(entries)
    await whenScriptsRun(page)
    await page.goForward()
    await expect(title(page, 'Jobs & Opportunities')).toBeVisible()
    await expect(page).toHaveURL('/jobspage')
  })

  test('can be reached after a deployment has renamed its files', async ({ page }) => {
    // The tab has an old manifest, whose files the server no longer has.
    await page.route(
      '**/assets/manifest-*.js',
      async route => {
        const answer = await route.fetch()
        const body = (await answer.text()).replaceAll(/(page-[\w-]+)\.js/g, '$1-old.js')
        const headers = { ...answer.headers(), 'cache-control': 'no-store' }
        await route.fulfill({ response: answer, headers, body })
      },
      { times: 1 },
    )
    await page.goto('/')
    const documents = watchDocuments(page)
    await footerLink(page, 'About Us').click()
    await expect(title(page, /About/)).toBeVisible()
    expect(documents).toEqual(['/about'])
    await whenScriptsRun(page)
    await footerLink(page, 'Jobs').click()
    await expect(title(page, 'Jobs & Opportunities')).toBeVisible()
    expect(documents, 'the new document knows the new names').toEqual(['/about'])
  })
})

test.describe('offline', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch|did not come/,
  })

  test('a tap keeps page and input, and works again once online', async ({ page, context }) => {
    await typeOnContact(page)
    await page.waitForLoadState('networkidle')
    const documents = watchDocuments(page)
    await context.setOffline(true)
    await footerLink(page, 'About Us').tap()
    await expect(failure(page)).toBeVisible()
    await failure(page).getByRole('button', { name: 'Reload' }).tap()
    await expect(failure(page)).toBeVisible()
    await expect(page).toHaveURL('/contact')
    await expect(nameField(page)).toHaveValue(TYPED)
    expect(documents).toEqual([])

    await context.setOffline(false)
    await footerLink(page, 'Jobs').tap()
    await expect(title(page, 'Jobs & Opportunities')).toBeVisible()
    await expect(failure(page)).toBeHidden()
    await footerLink(page, 'About Us').tap()
    await expect(title(page, /About/)).toBeVisible()
  })

  test('Back keeps page and input, and Forward opens it again', async ({ page, context }) => {
    await page.goto('/about')
    await page.getByRole('contentinfo').getByRole('link', { name: "FAQ's" }).tap()
    await expect(page).toHaveURL('/contact/faqs')
    await page.reload()
    await nameField(page).pressSequentially(TYPED)
    await page.waitForLoadState('networkidle')
    const { code } = await filesOf(page, 'about')
    await page.route(`**${code}`, route => route.abort('internetdisconnected'), { times: 1 })
    const documents = watchDocuments(page)
    await context.setOffline(true)
    await page.goBack()
    await expect(failure(page)).toBeVisible()
    await expect(nameField(page)).toHaveValue(TYPED)
    await page.goForward()
    await expect(page).toHaveURL('/contact/faqs')
    await expect(failure(page)).toBeHidden()
    await expect(nameField(page)).toHaveValue(TYPED)
    expect(documents).toEqual([])

    await context.setOffline(false)
    await page.goBack()
    await expect(title(page, /About/)).toBeVisible()
  })
})

test.describe('a page whose code loads slowly', () => {
  /** Delays a page's code. @returns a function that releases it */
  async function hold(page: Page, path: string) {
    const { code } = await filesOf(page, path)
    return { release: await delayRequests(page, `**${code}`), code }
  }

  /** Position of the page's content, and its height. */
  const layoutOf = (page: Page) =>
    page
      .getByRole('main')
      .evaluate((main: HTMLElement) => [main.offsetTop, document.documentElement.scrollHeight])

  test('is announced after 300 ms by a bar without layout shift, then shown', async ({ page }) => {
    await page.goto('/contact')
    const { release } = await hold(page, 'about')
    const pending = page.getByRole('status').filter({ hasText: 'Loading' })
    await stopClock(page)
    await footerLink(page, 'About Us').click()
    await page.clock.runFor(290)
    await expect(pending).toBeHidden()
    const before = await layoutOf(page)
    await page.clock.runFor(20)
    await expect(pending).toBeVisible()
    expect(await layoutOf(page)).toEqual(before)
    release()
    await expect(title(page, /About/)).toBeVisible()
    await expect(pending).toBeHidden()
  })

  test('fails after 120 s, keeps the input, and does not open later', async ({ page }) => {
    await typeOnContact(page)
    const { release, code } = await hold(page, 'about')
    await stopClock(page)
    await footerLink(page, 'About Us').click()
    await page.clock.runFor(119_000)
    await expect(failure(page)).toBeHidden()
    await page.clock.runFor(2_000)
    await expect(failure(page)).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeHidden()

    const arrived = page.waitForResponse(`**${code}`)
    release()
    await (await arrived).finished()
    await page.clock.runFor(1_000)
    await expect(page).toHaveURL('/contact')
    await expect(nameField(page)).toHaveValue(TYPED)
    await expect(failure(page)).toBeVisible()
    await page.clock.resume()
    await footerLink(page, 'Jobs').click()
    await expect(title(page, 'Jobs & Opportunities')).toBeVisible()
    await expect(failure(page)).toBeHidden()
  })

  test('is announced by a static bar, and gives way to a later link', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/contact')
    const { release, code } = await hold(page, 'about')
    await footerLink(page, 'About Us').click()
    const bar = page.getByText('Loading the page…').locator('..')
    await expect(bar).toBeInViewport()
    expect(await bar.evaluate(element => element.getAnimations().length)).toBe(0)
    await footerLink(page, 'Jobs').click()
    await expect(title(page, 'Jobs & Opportunities')).toBeVisible()
    const arrived = page.waitForResponse(`**${code}`)
    release()
    await (await arrived).finished()
    await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)))
    await expect(page).toHaveURL('/jobspage')
    await expect(title(page, 'Jobs & Opportunities')).toBeVisible()
  })
})
