import { emptyDraft } from '@universe/contract/drafts'
import type { Store } from '@universe/store/store'
import { enterAsOwner, expect, test as staffTest } from '@universe/testing/browser/staff-test'
import { editItems } from '@universe/testing/stores/edit-items'
import { openStaff } from '@universe/testing/stores/staff'
import { inStoreOf } from '@universe/testing/stores/stored-drafts'
import { SLOW } from '../../scripts/tiers.ts'
import { expectAccessible } from './look-at-widths.ts'

/** Previews in the frames of staff pages, compared with the published page. */
const test = staffTest.extend<{ store: Store; articles: Awaited<ReturnType<typeof openArticles>> }>(
  {
    store: ({ staff }, use) => inStoreOf(staff.server, use),
    articles: async ({ page, staff, store }, use) => {
      await enterAsOwner(page, staff)
      await use(await openArticles(store))
    },
  },
)

// Page checkers would also run in its sandboxed frames.
test.use({ expectedErrors: /Blocked script execution/ })

/** Writes and publishes articles as another member. */
async function openArticles(store: Store) {
  const { parts, clock, join } = openStaff(store)
  clock.now = Date.now()
  const member = await join(['editor'])
  const { image } = await store.db
    .selectFrom('blogs')
    .select('image')
    .limit(1)
    .executeTakeFirstOrThrow()
  const draft = {
    ...emptyDraft('article'),
    title: 'One tap on a phone bill, and what follows',
    category: 'Telecom',
    date: '2026-11-18',
    image,
    summary: 'A purchase on the phone bill looks instant. Four systems agree on it.',
    paragraphs: Array.from({ length: 12 }, (_, n) => `${n + 1}. First the merchant asks who pays.`),
  }
  return editItems('article', draft, () => ({ parts, member }))
}

/** Positions in a document in its own pixels; text by element. */
function readLayout(document: Document) {
  const { scrollY, CSSStyleSheet } = document.defaultView as Window & typeof globalThis
  // Cards outside the view are laid out too.
  const all = new CSSStyleSheet()
  all.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets = [all]
  return [
    ...document.querySelectorAll('body > :is(header, main, footer, section), main *, footer *'),
  ]
    .filter(element => !element.closest('noscript, script, svg, [role=status]'))
    .map(element => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const words = [...element.childNodes].filter(({ nodeType }) => nodeType === 3)
      const text = words.map(({ textContent }) => textContent).join('')
      const box = [x, y + scrollY, width, height].map(Math.round).join(' ')
      return `${element.tagName} ${box} ${text}`
    })
}

test('page and list look as on the site', { tag: SLOW }, async ({
  page,
  browser,
  articles,
  staff,
}) => {
  const id = await articles.write()
  const previewed: { view: string; width: number; height: number; layout: string[] }[] = []
  for (const view of ['page', 'list']) {
    for (const width of [390, 1440]) {
      await page.goto(`/articles/${id}/preview?view=${view}&width=${width}`)
      const frame = page.locator('iframe')
      await expect(frame.contentFrame().getByRole('heading', { level: 1 })).toBeVisible()
      await frame.evaluate(async ({ contentDocument }: HTMLIFrameElement) => {
        await contentDocument?.fonts.ready
      })
      const height = await frame.evaluate(({ clientHeight }) => clientHeight)
      expect(await frame.evaluate(({ clientWidth }) => clientWidth)).toBe(width)
      const layout = await frame.evaluate(
        (each: HTMLIFrameElement, read) =>
          new Function('document', `return (${read})(document)`)(each.contentDocument),
        String(readLayout),
      )
      previewed.push({ view, width, height, layout })
    }
  }
  await articles.publish(id)
  const { publicId } = await articles.read(id)
  const visitor = await browser.newPage()
  for (const { view, width, height, layout } of previewed) {
    expect(layout.length).toBeGreaterThan(60)
    const address = `${staff.server.url}${view === 'page' ? `/blogs/${publicId}` : '/blogs'}`
    await expect
      .poll(async () => (await fetch(address)).text())
      .toContain('One tap on a phone bill, and what follows')
    await visitor.setViewportSize({ width, height })
    await visitor.goto(address)
    await visitor.evaluate(() => document.fonts.ready)
    const read = `(${readLayout})(document)`
    await expect.poll(() => visitor.evaluate(read), `${view} at ${width}`).toEqual(layout)
  }
  await visitor.close()
})

test('a save updates the preview at the same scroll', async ({ page, articles }) => {
  const id = await articles.write()
  await page.goto(`/articles/${id}/preview`)
  const frame = page.locator('iframe:not([data-is-waiting])')
  const heading = frame.contentFrame().getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('One tap on a phone bill, and what follows')
  const scrolled = () => frame.evaluate((each: HTMLIFrameElement) => each.contentWindow?.scrollY)
  await frame.evaluate((each: HTMLIFrameElement) => each.contentWindow?.scrollTo(0, 400))
  const bar = frame.contentFrame().locator('body > header')
  await expect(bar).toHaveCSS('background-image', 'none')

  await articles.save(id, 2, { title: 'One tap, and nothing more' })
  // The preview is never empty.
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (!document.querySelector('iframe:not([data-is-waiting])')) document.title = 'Nothing shown'
    }).observe(document.body, { childList: true, subtree: true, attributes: true })
  })
  await page.getByRole('link', { name: '390' }).click()
  await expect(heading).toHaveText('One tap, and nothing more')
  await expect(page.locator('iframe')).toHaveCount(1)
  expect(await scrolled()).toBe(400)
  await expect(page).not.toHaveTitle('Nothing shown')

  await page.goto(`/articles/${id}`)
  await expect(heading).toHaveText('One tap, and nothing more')
  await page.getByRole('link', { name: '1440' }).click()
  await expect.poll(() => frame.evaluate(each => each.clientWidth)).toBe(1440)
  await page.getByLabel('Title').fill('Two taps')
  await expect(heading).toHaveText('Two taps')
  await expect(page).toHaveURL(`/articles/${id}`)
})

test('its view is chosen by keyboard', { tag: SLOW }, async ({ page, articles }) => {
  const id = await articles.write()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`/articles/${id}/preview`)
    await page.getByRole('link', { name: '768' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/view=page&width=1440/)
    const frame = page.getByTitle('Page of “One tap on a phone bill, and what follows”')
    await expect.poll(() => frame.evaluate(each => each.clientWidth)).toBe(1440)
    const shown = await frame.boundingBox()
    expect(shown?.width).toBeLessThan(width)
    await page.keyboard.press('Tab')
    await page.keyboard.press('PageDown')
    await expect
      .poll(() => frame.evaluate((each: HTMLIFrameElement) => each.contentWindow?.scrollY))
      .toBeGreaterThan(0)
    for (const view of ['List', 'Feed', 'Share text']) {
      await page.getByRole('link', { name: view, exact: true }).click()
      await expect(page.locator(`iframe[title^="${view} of"]`)).toHaveCount(1)
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect(tooWide).toBe(false)
    }
    await expectAccessible(page)
  }
})

test('without scripts the choices beside the editor open the preview’s own page', {
  tag: SLOW,
}, async ({ page, browser, articles, staff }) => {
  const id = await articles.write()
  const storageState = await page.context().storageState()
  const context = await browser.newContext({ javaScriptEnabled: false, storageState })
  const plain = await context.newPage()
  await plain.goto(`${staff.url}/articles/${id}`)
  await plain.getByRole('link', { name: '1440' }).click()
  await expect(plain).toHaveURL(/\/preview\?view=page&width=1440$/)
  await plain.getByRole('link', { name: 'List', exact: true }).click()
  const frame = plain.locator('iframe')
  await expect(frame.contentFrame().getByText('One tap on a phone bill, and')).toBeVisible()
  const shown = await frame.boundingBox()
  expect(shown?.width).toBeGreaterThan(1000)
  // Links open nothing and navigate nowhere.
  await plain.getByRole('link', { name: '390' }).click()
  await frame.contentFrame().getByRole('link', { name: 'Privacy policy' }).click()
  await expect(frame.contentFrame().getByText('One tap on a phone bill, and')).toBeVisible()
  expect(context.pages()).toHaveLength(1)
  await context.close()
})
