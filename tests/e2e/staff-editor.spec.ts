import type { Page } from '@playwright/test'
import { delayRequests } from '@universe/testing/browser/data-requests'
import { beginArticle, textField, whenSaved } from '@universe/testing/browser/staff-editor'
import { enterAsOwner, expect, staffAlone, test } from '@universe/testing/browser/staff-test'
import { storeDraftsOf } from '@universe/testing/stores/drafts'
import { inStoreOf, readNewestDraft } from '@universe/testing/stores/stored-drafts'
import { SLOW } from '../../scripts/tiers.ts'

test.use({ settings: staffAlone })

/** Selected text of the focused field. */
const selected = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: area } = document
    if (!(area instanceof HTMLTextAreaElement)) return undefined
    return area.value.slice(area.selectionStart, area.selectionEnd)
  })

async function paste(page: Page, text: string, html = '') {
  await page.evaluate(
    async ([plain, markup]) => {
      const data = new DataTransfer()
      data.setData('text/plain', plain ?? '')
      if (markup) data.setData('text/html', markup)
      const event = new ClipboardEvent('paste', {
        clipboardData: data,
        bubbles: true,
        cancelable: true,
      })
      document.activeElement?.dispatchEvent(event)
    },
    [text, html],
  )
}

test('a text is one field with native selection, undo and saving', async ({ page, staff }) => {
  await enterAsOwner(page, staff)
  const id = await beginArticle(page, staff.url)
  await page.getByRole('textbox', { name: 'Title' }).fill('One tap')
  const text = textField(page)
  await text.click()
  await page.keyboard.type('First one.\n\nSecond two.\nIts line.\n\nمرحبا.')
  await expect(page.getByText('3 paragraphs · 1 minute to read')).toBeVisible()
  const height = async () => (await text.boundingBox())?.height ?? 0
  const before = await height()
  await page.keyboard.type('\n'.repeat(12))
  expect(await height()).toBeGreaterThan(before + 100)

  // A selection across paragraphs is deleted and restored in one step.
  await page.keyboard.press('Control+Home')
  for (let steps = 0; steps < 6; steps += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  for (let steps = 0; steps < 2; steps += 1) await page.keyboard.press('Shift+ArrowRight')
  expect(await selected(page)).toBe('one.\n\nSecond')
  await page.keyboard.press('Delete')
  await expect(text).toHaveValue(/^First {2}two\.\n/)
  await page.keyboard.press('Control+z')
  await expect(text).toHaveValue(/^First one\.\n\nSecond two\.\n/)

  // The stored marker cannot be typed; the reason is shown, and the caret stays.
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('@@@a')
  await expect(text).toHaveValue(/^@@aFirst one/)
  await page.keyboard.press('Backspace')
  await page.keyboard.type('@')
  await expect(page.getByRole('alert').filter({ hasText: '“@@@” is not allowed' })).toBeVisible()

  await page.keyboard.press('Control+s')
  await whenSaved(page)
  expect(await readNewestDraft(staff.server, id)).toMatchObject({
    title: 'One tap',
    paragraphs: ['@@First one.', 'Second two.\nIts line.', 'مرحبا.'],
  })
})

test('cleans pasted text, and lets a date be corrected', { tag: SLOW }, async ({ page, staff }) => {
  await enterAsOwner(page, staff)
  const id = await beginArticle(page, staff.url)
  const text = textField(page)
  await text.click()
  await page.keyboard.type('Before. After.')
  await page.keyboard.press('Home')
  for (let steps = 0; steps < 8; steps += 1) await page.keyboard.press('ArrowRight')
  const html =
    '<meta><p>One <a href="https://universe.example/terms">word</a></p><p>Two.@@@Three.</p>'
  await paste(page, 'One\u00a0wo\u00adrd\r\nand more\r\n\r\nTwo\u200b.@@@Three. ', html)
  const pasted = [
    ...['Before. One word (https://universe.example/terms) and more', 'Two.', 'Three.After.'],
  ]
  await expect(text).toHaveValue(pasted.join('\n\n'))
  await page.keyboard.press('Control+z')
  await expect(text).toHaveValue('Before. After.')
  await page.keyboard.press('Control+Shift+z')
  await expect(text).toHaveValue(pasted.join('\n\n'))

  const summary = page.getByRole('textbox', { name: 'Summary' })
  await summary.focus()
  await paste(page, `${'a'.repeat(150)}\n${'b'.repeat(50)}`)
  await expect(summary).toHaveValue(`${'a'.repeat(150)} ${'b'.repeat(50)}`)
  await expect(page.getByText('201 of 200')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '1 character too many' })).toHaveCount(1)
  await expect(summary).toHaveAttribute('aria-invalid', 'true')
  await whenSaved(page)
  expect((await readNewestDraft(staff.server, id))?.paragraphs).toEqual(pasted)

  const date = page.getByLabel('Date', { exact: true })
  await date.focus()
  await page.keyboard.type('25/11/2026')
  await whenSaved(page)
  await date.press('Shift+Tab')
  await date.press('Shift+Tab')
  await page.keyboard.type('11252026')
  await expect(date).toHaveValue('2026-11-25')
  await whenSaved(page)
  await page.reload()
  await expect(page.getByText('OK: Date November 25, 2026')).toBeVisible()
})

test('keeps unchanged text byte for byte; a check links to its place', async ({ page, staff }) => {
  await enterAsOwner(page, staff)
  const id = await beginArticle(page, staff.url)
  const paragraphs = ['One  \nline. ', '', `${'long '.repeat(401)}end`, 'Last.\r\nLine']
  await inStoreOf(staff.server, async ({ db }) => {
    const stored = { ...(await readNewestDraft(staff.server, id)), paragraphs }
    await db
      .updateTable('revisions')
      .set({ draft: JSON.stringify(stored) })
      .where('item_id', '=', id)
      .execute()
  })
  await page.reload()
  await expect(page.getByText('paragraph 2 is empty').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Title' }).fill('Changed')
  await page.keyboard.press('Control+s')
  await whenSaved(page)
  expect(await readNewestDraft(staff.server, id)).toMatchObject({ title: 'Changed', paragraphs })
  await expect(page.getByText('Paragraph 3: 2,008 of 2,000')).toBeVisible()
  await page.getByRole('link', { name: 'Show where: Text, paragraph 3' }).click()
  expect(await selected(page)).toContain('Last')
})

test('what is typed before hydration is saved', { tag: SLOW }, async ({ page, staff }) => {
  await enterAsOwner(page, staff)
  const id = await beginArticle(page, staff.url)
  await textField(page).fill('Stored.')
  await page.keyboard.press('Control+s')
  await whenSaved(page)
  const runScripts = await delayRequests(page, /\/assets\/.*\.js$/)
  await page.reload({ waitUntil: 'commit' })
  await textField(page).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Early')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('typed.')
  runScripts()
  await expect(page.getByText('2 paragraphs')).toBeVisible()
  await page.keyboard.type(' And late.')
  await whenSaved(page)
  await expect
    .poll(async () => (await readNewestDraft(staff.server, id))?.paragraphs)
    .toEqual(['Stored. Early', 'typed. And late.'])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('an article is written, and a conflict shows both versions', async ({ page, staff }) => {
    await enterAsOwner(page, staff)
    await page.goto('/articles')
    await page.getByRole('button', { name: 'New article' }).click()
    await expect(textField(page)).toHaveCount(1)
    const other = await page.context().newPage()
    await other.goto(page.url())
    await page.getByRole('textbox', { name: 'Title' }).fill('Mine')
    await textField(page).fill('One\nline.\n\nTwo.')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await expect(textField(page)).toHaveValue('One\nline.\n\nTwo.')

    await other.getByRole('textbox', { name: 'Title' }).fill('The other')
    await textField(other).fill('Three.')
    await other.getByRole('button', { name: 'Save' }).click()
    await expect(
      other.getByRole('alert').filter({ hasText: 'nothing was saved yet' }),
    ).toBeVisible()
    await expect(other.getByRole('textbox', { name: 'Title' })).toHaveValue('The other')
    await expect(textField(other)).toHaveValue('Three.')
    const theirs = other.getByRole('region', { name: 'The other version' })
    await expect(theirs).toContainText('Mine')
    await expect(theirs).toContainText('Two.')
    await other.getByRole('button', { name: 'Save' }).click()
    await expect(other.getByText('Saved.')).toBeVisible()
    await expect(textField(other)).toHaveValue('Three.')
  })
})

test.describe('with the site', () => {
  // Temporarily offline.
  test.use({
    settings: { EXAMPLE_CONTENT: 'off' },
    // The latter of the faked clock in a preview.
    expectedErrors: /ERR_INTERNET_DISCONNECTED|Blocked script execution/,
  })

  test('Publish publishes even the last words typed', async ({ context, page, staff }) => {
    await enterAsOwner(page, staff)
    const { edited = '' } = await storeDraftsOf(staff.server)
    await page.goto(`/articles/${edited}`)
    const published = async () => (await fetch(`${staff.server.url}/api/blogs/GetAllBlogs`)).text()
    const publish = page.getByRole('button', { name: 'Publish' })
    await textField(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' Words')
    await whenSaved(page)
    // With nothing left to save, the press itself must go through.
    await publish.press('Enter')
    await expect.poll(published).toContain(' Words')
    await expect(page.getByText('Up to date', { exact: true })).toBeVisible()
    await expect(publish).toHaveCount(0)
    // As soon as something is typed, saved or not.
    await context.setOffline(true)
    await textField(page).press('Control+End')
    await page.keyboard.type('!')
    await expect(publish).toHaveText(/Publish changes/)
    await context.setOffline(false)
    for (const [words, clickCount] of [
      [' AND MORE', 1],
      [' AND TWICE', 2],
    ] as const) {
      await textField(page).click()
      await page.keyboard.press('Control+End')
      await page.keyboard.type(words)
      await publish.click({ clickCount })
      await expect.poll(published).toContain(words)
    }
  })

  test('a refusal stays while the page polls', async ({ context, page, staff }) => {
    await page.clock.install()
    await enterAsOwner(page, staff)
    const { edited = '' } = await storeDraftsOf(staff.server)
    await page.goto(`/articles/${edited}`)
    const other = await context.newPage()
    await other.goto(`/articles/${edited}`)
    await other.getByRole('button', { name: 'Publish' }).click()
    await expect(other.getByText('Up to date', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Publish' }).click()
    const refusal = page.getByText(/press again to do it anyway/)
    await expect(refusal).toBeVisible()
    const loads: string[] = []
    page.on('request', request => loads.push(request.url()))
    for (let seconds = 0; seconds < 60; seconds += 20) await page.clock.fastForward(20_000)
    await textField(page).click()
    await expect(refusal).toBeVisible()
    expect(loads.filter(url => url.includes('.data'))).toEqual([])
  })
})
