import { expect, test, tokenColor } from '@universe/testing/browser/browser-test'
import { discard, startServer } from '@universe/testing/servers/running-server'
import { SLOW } from '../../scripts/tiers.ts'

test('the map’s names print dark with a light outline', { tag: SLOW }, async ({ page }) => {
  await page.goto('/')
  await page.emulateMedia({ media: 'print' })
  const name = page.locator('svg text').filter({ hasText: 'Ramallah' }).first()
  await expect(name).toHaveCSS('fill', await tokenColor(page, '--ink'))
  await expect(name).toHaveCSS('stroke', 'rgb(255, 255, 255)')
})

test('a printed article shows its title and public URL', { tag: SLOW }, async ({ browser }) => {
  const site = 'https://www.universe.example'
  const server = await startServer({ SITE_URL: site, EXAMPLE_CONTENT: 'on' })
  const page = await browser.newPage()
  await page.goto(`${server.url}/blogs/1`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('title')).toBeVisible()
  const address = page.locator('[property="og:url"]')
  await expect(address).toBeVisible()
  expect(await address.evaluate(meta => getComputedStyle(meta, '::after').content)).toBe(
    `"${site}/blogs/1"`,
  )
  await page.close()
  await server.stop()
  await discard(server)
})

test('prints URLs after links in text, and no nearly empty page', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  const expectSheets = async (sheets: number) => {
    const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true })
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g), page.url()).toHaveLength(sheets)
  }
  const after = (name: string) =>
    page
      .getByRole('main')
      .locator('a')
      .filter({ hasText: name })
      .first()
      .evaluate(link => getComputedStyle(link, '::after').content)
  await page.goto('/contact')
  expect(await after('contact us page')).toContain('(www.universe.example/contact)')
  expect(await after('info@universe.example')).toBe('none')
  await expectSheets(2)
  await page.goto('/privacypolicy')
  await expectSheets(3)
  await page.goto('/blogs')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  const title = page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first()
  expect(await title.evaluate(link => getComputedStyle(link, '::after').content)).toContain(
    '(www.universe.example/blogs/',
  )
})
