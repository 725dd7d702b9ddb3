import type { Page } from '@playwright/test'
import {
  beginArticle,
  boxTexts,
  textBoxes,
  whenSaved,
} from '@universe/testing/browser/staff-editor'
import { enterAsOwner, expect, staffAlone, test } from '@universe/testing/browser/staff-test'
import { storeDraftsOf } from '@universe/testing/stores/drafts'
import { readNewestDraft } from '@universe/testing/stores/stored-drafts'

test.use({ settings: staffAlone })

const expectTexts = (page: Page, texts: string[]) =>
  expect.poll(() => boxTexts(page)).toEqual([...texts, ''])

/** Where the caret is: in which box, and after how many characters. */
const caret = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    const boxes = [...document.querySelectorAll('textarea[data-key]')]
    return activeElement instanceof HTMLTextAreaElement
      ? [boxes.indexOf(activeElement), activeElement.selectionStart]
      : undefined
  })

async function paste(page: Page, text: string, html = '') {
  await page.evaluate(
    async ([plain, markup]) => {
      const data = new DataTransfer()
      data.setData('text/plain', plain ?? '')
      if (markup) data.setData('text/html', markup)
      const event = new ClipboardEvent('paste', {
        ...{ clipboardData: data, bubbles: true, cancelable: true },
      })
      document.activeElement?.dispatchEvent(event)
    },
    [text, html],
  )
}

test('keys split, join, move, walk and undo, and what is saved is what is shown', async ({
  page,
  staff,
}) => {
  await enterAsOwner(page, staff)
  const id = await beginArticle(page, staff.url)
  await page.getByRole('textbox', { name: 'Title' }).fill('One tap')
  const boxes = textBoxes(page)
  await expect(boxes).toHaveCount(1)
  await boxes.first().click()
  await page.keyboard.type('First one.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Second two.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Third.')
  await expectTexts(page, ['First one.', 'Second two.', 'Third.'])

  // Within a paragraph, enter splits; shift makes no line break of it.
  await boxes.nth(1).evaluate(box => (box as HTMLTextAreaElement).setSelectionRange(6, 7))
  await boxes.nth(1).focus()
  await page.keyboard.press('Shift+Enter')
  await expectTexts(page, ['First one.', 'Second', 'two.', 'Third.'])
  expect(await caret(page)).toEqual([2, 0])
  await page.keyboard.press('Control+z')
  await expectTexts(page, ['First one.', 'Second two.', 'Third.'])
  await page.keyboard.press('Control+Shift+z')
  await expectTexts(page, ['First one.', 'Second', 'two.', 'Third.'])

  // Backspace at the start joins, Delete at the end as well; the caret stays at the seam.
  await boxes.nth(2).evaluate(box => (box as HTMLTextAreaElement).setSelectionRange(0, 0))
  await boxes.nth(2).focus()
  await page.keyboard.press('Backspace')
  await expectTexts(page, ['First one.', 'Secondtwo.', 'Third.'])
  expect(await caret(page)).toEqual([1, 6])
  await page.keyboard.type(' ')
  await page.keyboard.press('End')
  await page.keyboard.press('Delete')
  await expectTexts(page, ['First one.', 'Second two.Third.'])
  await page.keyboard.press('Control+z')
  await expectTexts(page, ['First one.', 'Second two.', 'Third.'])

  // Alt and an arrow move a paragraph with its caret; arrows walk at the edges.
  await page.keyboard.press('Alt+ArrowUp')
  await expectTexts(page, ['Second two.', 'First one.', 'Third.'])
  expect((await caret(page))?.[0]).toBe(0)
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await expectTexts(page, ['First one.', 'Third.', 'Second two.'])
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  expect(await caret(page)).toEqual([1, 6])
  await page.keyboard.press('ArrowRight')
  expect(await caret(page)).toEqual([2, 0])

  // The stored mark cannot be typed, and the reason is told.
  await page.keyboard.type('@@@')
  await expectTexts(page, ['First one.', 'Third.', '@@Second two.'])
  await expect(page.getByRole('alert').filter({ hasText: '“@@@” cannot be written' })).toBeVisible()
  expect(await caret(page)).toEqual([2, 2])
  await page.getByRole('button', { name: 'Delete paragraph 3' }).click()
  await expectTexts(page, ['First one.', 'Third.'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectTexts(page, ['First one.', 'Third.', '@@Second two.'])

  await page.keyboard.press('Control+s')
  await whenSaved(page)
  expect(await readNewestDraft(staff.server, id)).toMatchObject({
    title: 'One tap',
    paragraphs: ['First one.', 'Third.', '@@Second two.'],
  })
})

test('pasted text comes clean, an input method composes in peace, and limits are told', async ({
  page,
  staff,
}) => {
  await enterAsOwner(page, staff)
  const id = await beginArticle(page, staff.url)
  const boxes = textBoxes(page)
  await boxes.first().click()
  await page.keyboard.type('Before. After.')
  await page.keyboard.press('Home')
  for (let steps = 0; steps < 8; steps += 1) await page.keyboard.press('ArrowRight')
  await paste(page, 'One\u00a0wo\u00adrd\r\nand more\r\n\r\nTwo\u200b.@@@Three. ')
  await expectTexts(page, ['Before. One word and more', 'Two.', 'Three.After.'])
  expect(await caret(page)).toEqual([2, 6])
  await paste(page, 'A line\r\nAnother', '<meta><p class="MsoNormal">A line</p>')
  await expectTexts(page, [
    ...['Before. One word and more', 'Two.'],
    ...['Three.A line', 'AnotherAfter.'],
  ])
  await page.keyboard.press('Control+z')
  await expectTexts(page, ['Before. One word and more', 'Two.', 'Three.After.'])

  // An enter while composing accepts the word, and splits nothing.
  const session = await page.context().newCDPSession(page)
  await boxes.nth(1).focus()
  await page.keyboard.press('End')
  await session.send('Input.imeSetComposition', {
    ...{ text: 'にほ', selectionStart: 2, selectionEnd: 2 },
  })
  await page.evaluate(() =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: 'Enter',
        keyCode: 229,
        isComposing: true,
        bubbles: true,
      }),
    ),
  )
  await session.send('Input.insertText', { text: '日本' })
  await expectTexts(page, ['Before. One word and more', 'Two.日本', 'Three.After.'])

  // A phone's keyboard tells of no key, and of what is to be inserted or deleted alone.
  const asPhone = (inputType: string) =>
    page.evaluate(
      type =>
        document.activeElement?.dispatchEvent(
          new InputEvent('beforeinput', { inputType: type, bubbles: true, cancelable: true }),
        ),
      inputType,
    )
  await page.keyboard.press('Home')
  await asPhone('insertLineBreak')
  await expectTexts(page, ['Before. One word and more', '', 'Two.日本', 'Three.After.'])
  await asPhone('deleteContentBackward')
  await expectTexts(page, ['Before. One word and more', 'Two.日本', 'Three.After.'])

  const summary = page.getByRole('textbox', { name: 'Summary' })
  await summary.focus()
  await paste(page, `${'a'.repeat(150)}\n${'b'.repeat(50)}`)
  await expect(summary).toHaveValue(`${'a'.repeat(150)} ${'b'.repeat(50)}`)
  await expect(page.getByText('201 of 200')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '1 character too many' })).toHaveCount(1)
  await expect(summary).toHaveAttribute('aria-invalid', 'true')
  await whenSaved(page)
  expect((await readNewestDraft(staff.server, id))?.paragraphs).toEqual([
    ...['Before. One word and more', 'Two.日本', 'Three.After.'],
  ])
})

test('what is typed before the scripts have come is there, and saved', async ({ page, staff }) => {
  await enterAsOwner(page, staff)
  const id = await beginArticle(page, staff.url)
  await textBoxes(page).first().fill('Stored.')
  await page.keyboard.press('Control+s')
  await whenSaved(page)
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async route => {
    await held
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await textBoxes(page).first().click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Early')
  await page.keyboard.press('Enter')
  await page.keyboard.type('typed.')
  release()
  await expectTexts(page, ['Stored. Early', 'typed.'])
  await page.keyboard.type(' And late.')
  await whenSaved(page)
  await expect
    .poll(async () => (await readNewestDraft(staff.server, id))?.paragraphs)
    .toEqual(['Stored. Early', 'typed. And late.'])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('an article is written in one box, and a conflict shows both versions', async ({
    page,
    staff,
  }) => {
    await enterAsOwner(page, staff)
    await page.goto('/articles')
    await page.getByRole('button', { name: 'New article' }).click()
    await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveCount(1)
    const other = await page.context().newPage()
    await other.goto(page.url())
    await page.getByRole('textbox', { name: 'Title' }).fill('Mine')
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('One\nline.\n\nTwo.')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue(
      'One line.\n\nTwo.',
    )

    await other.getByRole('textbox', { name: 'Title' }).fill('The other')
    await other.getByRole('textbox', { name: 'Text', exact: true }).fill('Three.')
    await other.getByRole('button', { name: 'Save' }).click()
    await expect(
      other.getByRole('alert').filter({ hasText: 'nothing was saved yet' }),
    ).toBeVisible()
    await expect(other.getByRole('textbox', { name: 'Title' })).toHaveValue('The other')
    await expect(other.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue('Three.')
    const theirs = other.getByRole('region', { name: 'The other version' })
    await expect(theirs).toContainText('Mine')
    await expect(theirs).toContainText('Two.')
    await other.getByRole('button', { name: 'Save' }).click()
    await expect(other.getByText('Saved.')).toBeVisible()
    await expect(other.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue('Three.')
  })
})

test.describe('with the site', () => {
  test.use({ settings: { EXAMPLE_CONTENT: 'off' } })

  test('Publish takes what is saved, and the words that were typed just before', async ({
    page,
    staff,
  }) => {
    await enterAsOwner(page, staff)
    const { edited = '' } = await storeDraftsOf(staff.server)
    await page.goto(`/articles/${edited}`)
    const published = async () => (await fetch(`${staff.server.url}/api/blogs/GetAllBlogs`)).text()
    const publish = page.getByRole('button', { name: 'Publish' })
    await textBoxes(page).first().click()
    await page.keyboard.press('End')
    await page.keyboard.type(' Words')
    await whenSaved(page)
    // With nothing left to save, the press itself must go through.
    await publish.press('Enter')
    await expect.poll(published).toContain(' Words')
    for (const [words, clickCount] of [
      [' AND MORE', 1],
      [' AND TWICE', 2],
    ] as const) {
      await textBoxes(page).first().click()
      await page.keyboard.press('End')
      await page.keyboard.type(words)
      await publish.click({ clickCount })
      await expect.poll(published).toContain(words)
    }
  })
})
