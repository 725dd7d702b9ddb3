import { randomUUID } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { emptyDraft } from '@universe/contract/drafts'
import {
  createArticle,
  publishArticle,
  readArticle,
  saveArticle,
} from '@universe/domain/publishing/articles'
import { openStore, type Store } from '@universe/store/store'
import { enterAsOwner, expect, test as staffTest } from '@universe/testing/browser/staff-test'
import { openStaff } from '@universe/testing/stores/staff'

/** A draft in the frames of the staff's pages, beside the page that it is published as. */
const test = staffTest.extend<{ store: Store; articles: Awaited<ReturnType<typeof openArticles>> }>(
  {
    // Pictures have a route of their own.
    expectedErrors: [/status of 404/, { option: true }],
    store: async ({ staff }, use) => {
      const { DATABASE_URL } = process.env
      const { dataDir } = staff.server
      const store = openStore(DATABASE_URL ? { databaseUrl: DATABASE_URL } : { dataDir })
      await use(store)
      await store.close()
    },
    articles: async ({ page, staff, store }, use) => {
      await enterAsOwner(page, staff)
      await use(await openArticles(store))
    },
  },
)

/** Writes and publishes articles as another member. */
async function openArticles(store: Store) {
  const { parts, clock, join } = openStaff(store)
  clock.now = Date.now()
  const editor = await join(['editor'])
  const { image } = await store.db
    .selectFrom('blogs')
    .select('image')
    .limit(1)
    .executeTakeFirstOrThrow()
  const draft = {
    ...emptyDraft('article'),
    title: 'What happens behind one tap on a phone bill',
    category: 'Telecom',
    date: '2026-11-18',
    image,
    summary: 'A purchase on the phone bill looks instant. Four systems agree on it.',
    paragraphs: Array.from({ length: 12 }, (_, n) => `${n + 1}. First the merchant asks who pays.`),
  }
  return {
    async write() {
      const { id } = await createArticle(parts, editor)
      await saveArticle(parts, editor, { id, revision: 1, editorId: 'window', draft })
      return id
    },
    async publish(id: string) {
      const { newest } = await readArticle(parts, editor, { id })
      const once = { id, publicationId: randomUUID(), revision: newest.number }
      await publishArticle(parts, editor, once)
      return (await readArticle(parts, editor, { id })).publicId
    },
  }
}

/** What stands where in a document, in its own pixels; words by the element that they stand in. */
function readLayout(document: Document) {
  const { scrollY, CSSStyleSheet } = document.defaultView as Window & typeof globalThis
  // Cards out of sight are laid out as well.
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

for (const view of ['page', 'list'] as const) {
  test(`the ${view} is laid out as visitors get it once it is published`, async ({
    page,
    browser,
    articles,
    staff,
  }) => {
    const id = await articles.write()
    const previewed: Record<string, { height: number; layout: string[] }> = {}
    for (const width of ['390', '1440']) {
      await page.goto(`/articles/${id}/preview?view=${view}&width=${width}`)
      const frame = page.locator('iframe')
      await expect(frame.contentFrame().getByRole('heading', { level: 1 })).toBeVisible()
      await frame.evaluate(async ({ contentDocument }: HTMLIFrameElement) => {
        await contentDocument?.fonts.ready
      })
      const height = await frame.evaluate(({ clientHeight }) => clientHeight)
      expect(await frame.evaluate(({ clientWidth }) => clientWidth)).toBe(Number(width))
      const layout = await frame.evaluate(
        (each: HTMLIFrameElement, read) =>
          new Function('document', `return (${read})(document)`)(each.contentDocument),
        String(readLayout),
      )
      previewed[width] = { height, layout }
    }
    const publicId = await articles.publish(id)
    const path = view === 'page' ? `/blogs/${publicId}` : '/blogs'
    const visitor = await browser.newPage()
    for (const [width, { height, layout }] of Object.entries(previewed)) {
      expect(layout.length).toBeGreaterThan(60)
      await visitor.setViewportSize({ width: Number(width), height })
      await expect(async () => {
        await visitor.goto(`${staff.server.url}${path}`)
        await expect(visitor.locator('main')).toContainText('What happens behind one tap')
        await visitor.evaluate(() => document.fonts.ready)
        const isSettled = expect.poll(() =>
          visitor.evaluate(
            read => new Function('document', `return (${read})(document)`)(document),
            String(readLayout),
          ),
        )
        await isSettled.toEqual(layout)
      }).toPass({ timeout: 12_000 })
    }
    await visitor.close()
  })
}
