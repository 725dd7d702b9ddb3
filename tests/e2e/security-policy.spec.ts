import { expect, test } from '@universe/testing/browser/browser-test'
import { screens } from '@universe/testing/browser/screens'
import { tryUntrusted, UNTRUSTED_REFUSED } from '@universe/testing/browser/untrusted-text'
import { readToTheEnd } from '@universe/testing/browser/visit'
import { SLOW } from '../../scripts/tiers.ts'

/**
 * The content security policy in a browser; that our own pages violate nothing is tested by every
 * test, which fails on what the browser logs.
 */
test('no element has a style attribute', async ({ request }) => {
  for (const address of Object.values(screens)) {
    const html = await (await request.get(address)).text()
    expect(html, address).not.toMatch(/\sstyle="/)
  }
})

test.describe('injected markup', () => {
  test.use({ expectedErrors: /Trusted|Content Security Policy|violates/ })

  test('neither applies nor runs, and text becomes no markup', async ({ page }) => {
    await page.goto('/about')
    const applied = await page.evaluate(() => {
      const style = document.createElement('style')
      style.textContent = 'h1 { outline-width: 7px !important }'
      document.head.append(style)
      const paragraph = Object.assign(document.createElement('p'), { id: 'styled' })
      paragraph.setAttribute('style', 'margin: 7px')
      document.body.append(paragraph)
      const find = (selector: string) => document.querySelector(selector) ?? document.body
      return [getComputedStyle(find('h1')).outlineWidth, getComputedStyle(find('#styled')).margin]
    })
    expect(applied).not.toContain('7px')
    const ran = await page.evaluate(async () => {
      const add = (tag: string, attributes: Record<string, string>, ...texts: string[]) => {
        const element = document.createElement(tag)
        // Like a parser, which needs no Trusted Types.
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
        element.append(...texts)
        document.body.append(element)
      }
      const attempts = [
        () => add('script', {}, 'window.injected = "inline"'),
        () => add('img', { src: '/favicon.svg', onload: 'window.injected = "handler"' }),
        () => add('script', { src: 'data:text/javascript,window.injected = "data"' }),
        () => setTimeout('window.injected = "eval"'),
      ]
      for (const attempt of attempts) {
        try {
          attempt()
        } catch {
          // Trusted Types apply before the policy's source lists.
        }
      }
      await new Promise(resolve => setTimeout(resolve, 500))
      return (window as { injected?: string }).injected
    })
    expect(ran).toBeUndefined()
    expect(await page.evaluate(tryUntrusted)).toEqual(UNTRUSTED_REFUSED)
  })
})

test('structured data changes with the page', { tag: SLOW }, async ({ page, request }) => {
  const written = async (address: string) => {
    const html = await (await request.get(address)).text()
    return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json]) => json,
    )
  }
  const standing = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('script[type="application/ld+json"]')].map(
        ({ textContent }) => textContent,
      ),
    )
  const [about, contact] = [await written('/about'), await written('/contact')]
  expect([about.length, contact.length]).toEqual([1, 1])
  expect(about).not.toEqual(contact)
  await page.goto('/about')
  expect(await standing()).toEqual(about)
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Contact Us' }).last().click()
  await expect.poll(standing).toEqual(contact)
  await page.goBack()
  await expect.poll(standing).toEqual(about)
})

test('feeds and the sitemap are well-formed', async ({ page, request }) => {
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

test('links are not prefetched before the visitor interacts', async ({ page }) => {
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
