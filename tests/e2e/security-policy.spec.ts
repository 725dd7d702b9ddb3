import type { Page, Request } from '@playwright/test'
import { expect, test } from '@universe/testing/browser/browser-test'
import { screens } from '@universe/testing/browser/screens'

/** The content security policy in a browser: our own pages need nothing that it forbids. */
test.describe('our own pages', () => {
  // The browser itself logs the missing page.
  test.use({ expectedErrors: /status of 404/ })

  test('break no rule and log nothing, however far they are read', async ({ page }) => {
    test.setTimeout(180_000)
    const logged = watchConsole(page)
    for (const [name, address] of Object.entries(screens)) {
      await page.goto(address)
      await readToTheEnd(page)
      await page.waitForLoadState('networkidle')
      expect(
        logged.splice(0).filter(text => !/status of 404/.test(text)),
        name,
      ).toEqual([])
    }
  })

  test('what comes by hover and by a change of page breaks none either', async ({ page }) => {
    const logged = watchConsole(page)
    await page.goto('/about')
    for (const name of ['Contact Us', 'Home']) {
      const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).last()
      await link.hover()
      await page.waitForLoadState('networkidle')
      await link.click()
      await page.waitForLoadState('networkidle')
    }
    expect(logged).toEqual([])
  })
})

test('no element carries a style of its own', async ({ request }) => {
  for (const address of Object.values(screens)) {
    const html = await (await request.get(address)).text()
    expect(html, address).not.toMatch(/\sstyle="/)
  }
})

test.describe('an injected style', () => {
  test.use({ expectedErrors: /Content Security Policy|violates/ })

  test('does not apply, whether as an element or an attribute', async ({ page }) => {
    await page.goto('/about')
    const applied = await page.evaluate(() => {
      const style = document.createElement('style')
      style.textContent = 'h1 { outline-width: 7px !important }'
      document.head.append(style)
      document.body.insertAdjacentHTML('beforeend', '<p id="injected" style="margin: 7px"></p>')
      const find = (selector: string) => document.querySelector(selector) ?? document.body
      return [getComputedStyle(find('h1')).outlineWidth, getComputedStyle(find('#injected')).margin]
    })
    expect(applied).not.toContain('7px')
  })
})

test.describe('an injected script', () => {
  test.use({ expectedErrors: /Content Security Policy|violates/ })

  test('does not run, whether inline, as a handler, from elsewhere or by eval', async ({
    page,
  }) => {
    await page.goto('/about')
    const ran = await page.evaluate(async () => {
      const inject = (tag: string, properties: Record<string, string>) =>
        document.body.append(Object.assign(document.createElement(tag), properties))
      inject('script', { textContent: 'window.injected = "inline"' })
      inject('div', {
        innerHTML: '<img src="/favicon.svg" onload="window.injected = \'handler\'">',
      })
      inject('script', { src: 'data:text/javascript,window.injected = "data"' })
      setTimeout('window.injected = "eval"')
      await new Promise(resolve => setTimeout(resolve, 500))
      return (window as { injected?: string }).injected
    })
    expect(ran).toBeUndefined()
  })
})

test.describe('feeds and the sitemap', () => {
  test('are well-formed', async ({ page, request }) => {
    await page.goto('/about')
    for (const [address, root] of [
      ['/feed.xml', 'feed'],
      ['/jobs-feed.xml', 'feed'],
      ['/sitemap.xml', 'urlset'],
    ] as const) {
      const text = await (await request.get(address)).text()
      const parsed = await page.evaluate(xml => {
        const { documentElement } = new DOMParser().parseFromString(xml, 'application/xml')
        return { root: documentElement.localName, children: documentElement.children.length }
      }, text)
      expect(parsed.root, address).toBe(root)
      expect(parsed.children, address).toBeGreaterThan(5)
    }
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the blog list leads to its older posts by the feed', async ({ page }) => {
    await page.goto('/blogs')
    await expect(page.getByRole('link', { name: /older articles/i })).toHaveAttribute(
      'href',
      '/feed.xml',
    )
  })
})

test.describe('links', () => {
  test('fetch nothing ahead until a visitor means them', async ({ page }) => {
    const requests: string[] = []
    page.on('request', request => requests.push(new URL(request.url()).pathname))
    await page.goto('/about')
    await readToTheEnd(page)
    await page.waitForLoadState('networkidle')
    const ahead = page.locator('link[rel=prefetch]')
    await expect(ahead).toHaveCount(0)
    const before = requests.length
    await page.getByRole('contentinfo').getByRole('link', { name: 'Jobs', exact: true }).hover()
    await expect.poll(() => requests.length).toBeGreaterThan(before)
    expect(requests.filter(path => path.endsWith('.data'))).toEqual([])
  })
})

function watchConsole(page: Page): string[] {
  const logged: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') logged.push(message.text())
  })
  /** A list that is still true is answered without a body, which Chromium then calls off. */
  const unchanged = new Set<Request>()
  page.on('response', response => {
    if (response.status() === 304) unchanged.add(response.request())
  })
  page.on('requestfailed', request => {
    // A film is let go of once enough of it is there.
    if (request.resourceType() === 'media' || unchanged.has(request)) return
    logged.push(`failed: ${request.url()}`)
  })
  return logged
}

async function readToTheEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 400) {
      window.scrollTo(0, y)
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  })
}
