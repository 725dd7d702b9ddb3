import type { Locator, Page } from '@playwright/test'
import { isolate } from '@universe/contract/isolate'
import {
  enterAs,
  enterAsOwner,
  enterWithPasskey,
  expect,
  restart,
  staffAlone,
  test,
} from '@universe/testing/browser/staff-test'
import { exampleInbox, storeInboxOf } from '@universe/testing/stores/inbox-requests'
import { SLOW } from '../../scripts/tiers.ts'
import { expectAccessible } from './look-at-widths.ts'

test.use({ settings: staffAlone })

/** A request's page, in use. */
const request = (page: Page) => page.getByRole('article')
const heading = (page: Page) => request(page).getByRole('heading', { level: 2 })
const actions = (page: Page) => page.getByRole('region', { name: 'Actions' })
const note = (page: Page) => page.getByRole('textbox', { name: 'Note' })
const history = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Activity' }) })
const lines = (page: Page, text: RegExp) =>
  history(page).getByRole('listitem').filter({ hasText: text })

const DONE = `The request of ${isolate('Dana Saleh')} is done.`

/** Lets the server handle the next post, and drops its response. */
async function loseNextAnswer(page: Page): Promise<void> {
  const isPost = (address: URL) => address.pathname.startsWith('/inbox/')
  let isLost = false
  await page.route(isPost, async route => {
    if (isLost || route.request().method() !== 'POST') return route.fallback()
    isLost = true
    await route.fetch({ maxRedirects: 0 })
    await route.abort('connectionreset')
  })
}

const answerBox = (page: Page) => page.getByRole('textbox', { name: /^Answer to/ })

test.describe('on a phone', () => {
  // Playwright's browser has no mail program.
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    expectedErrors: /mailto/,
  })

  test('a request is answered in three taps, and leads to the next', async ({ page, staff }) => {
    const awkward = {
      kind: 'contact',
      name: 'Adam "A&B" دانة؟',
      email: `o'neil+a&b?c@olive.example`,
      topic: 'Telecom',
      agoMs: 0,
    } as const
    await storeInboxOf(staff.server, [awkward, ...exampleInbox])
    await enterAsOwner(page, staff)
    await page.goto('/inbox?kind=contact')
    await page.getByRole('link', { name: awkward.name }).tap()
    await expect(heading(page)).toBeFocused()
    const address = page.url()
    const reply = request(page).getByRole('link', { name: 'Answer in my mail app' })
    const mailto = (await reply.getAttribute('href')) ?? ''
    expect(mailto).toMatch(/^mailto:o'neil%2Ba%26b%3Fc@olive\.example\?subject=Re%3A%20your%20/)
    const [reference] = /[2-9A-Z]{6}/.exec(await request(page).innerText()) ?? []
    expect(mailto).toContain(`%20(${reference})&body=Dear%20Adam%20%22A%26B%22%20`)
    expect(mailto).toMatch(/%2C%0D%0A%0D%0A$/)

    let taps = 0
    const tap = async (target: Locator) => {
      taps += 1
      // Within reach of the thumb, without scrolling.
      expect((await target.boundingBox())?.y).toBeGreaterThan(844 / 2)
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      await target.tap()
    }
    await reply.tap()
    await expect(lines(page, /Sara Amin opened their mail app/)).toHaveCount(1)
    expect(page.url()).toBe(address)
    await tap(actions(page).getByRole('link', { name: 'Answer' }))
    await expect(answerBox(page)).toBeFocused()
    await page.keyboard.type('Yes, on Monday.')
    await page.getByRole('button', { name: 'Send', exact: true }).tap()
    await expect(
      page.getByText(`Sending your answer to ${isolate(awkward.name)} in ten seconds.`),
    ).toBeFocused()
    await expect(request(page)).toContainText(/Waiting since/)
    await tap(page.getByRole('link', { name: 'Next: Dana Saleh' }).first())
    await expect(heading(page)).toHaveText('Dana Saleh, Northern Mobile')
    await expect(heading(page)).toBeFocused()
    expect(taps).toBe(2)
    await expect(page).toHaveURL(/\?kind=contact$/)

    // Focused elements are above the bar.
    const bar = (await actions(page).boundingBox()) ?? { y: 0 }
    const below = request(page).locator(
      'dl a, section:not([aria-label]) :is(a, textarea, button), p > a',
    )
    for (const each of await below.all()) {
      await each.focus()
      const box = await each.boundingBox()
      const name = await each.evaluate(element => element.outerHTML)
      expect(Math.round((box?.y ?? 0) + (box?.height ?? 0)), name).toBeLessThanOrEqual(bar.y)
    }
    await actions(page).getByText('More').tap()
    await actions(page).getByRole('button', { name: 'In progress' }).tap()
    await expect(request(page)).toContainText(/In progress since/)
    await actions(page).getByRole('button', { name: 'Assign to me' }).tap()
    await expect(request(page)).toContainText('assigned to you')
  })
})

test.describe('on a slow line', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, expectedErrors: /mailto|401/ })

  test('quick taps count; an unsaved reply is told', { tag: SLOW }, async ({ page, staff }) => {
    const [id] = await storeInboxOf(staff.server)
    await enterAsOwner(page, staff)
    await page.goto(`/inbox/${id}`)
    await expect(heading(page)).toBeFocused()
    let answered = 0
    await page.route(/\.data/, async route => {
      const answer = await route.fetch({ maxRedirects: 0 })
      // The second tap comes while the first one's page loads.
      if (answered++ === 1) await actions(page).getByRole('button', { name: 'Done' }).tap()
      await route.fulfill({ response: answer })
    })
    await actions(page).getByRole('button', { name: 'Assign to me' }).tap()
    await expect(request(page)).toContainText(/Done since/)
    await expect(request(page)).toContainText('assigned to you')
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
    await page.unrouteAll()

    await page.context().clearCookies()
    await request(page).getByRole('link', { name: 'Answer in my mail app' }).tap()
    await expect(request(page)).toContainText(
      'Your session has ended, so your reply was not recorded',
    )
  })
})

test('a saved reply is created, chosen by keyboard, and filled in', async ({ page, staff }) => {
  const [id] = await storeInboxOf(staff.server)
  await enterAsOwner(page, staff)
  await page.goto(`/inbox/${id}`)
  await page.getByRole('link', { name: 'Create saved replies' }).press('Enter')
  const form = page.getByRole('region', { name: 'New reply' })
  await form.getByLabel('Name').fill('Meeting')
  await form.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(form.getByRole('alert')).toHaveText('Give it a name and a text.')
  await expect(form.getByLabel('Name')).toHaveValue('Meeting')
  await form.getByLabel('Text').fill('Dear {name},\n\nabout {vacancy}: on Sunday.')
  await form.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText('Reply saved.')).toBeFocused()
  await page.getByText('Meeting', { exact: true }).click()
  await expectAccessible(page)

  await page.goto(`/inbox/${id}`)
  await page.keyboard.press('r')
  await page.keyboard.type('Good morning')
  await page.getByRole('combobox', { name: 'Saved reply' }).focus()
  await page.keyboard.type('Meet')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(answerBox(page)).toBeFocused()
  await expect(answerBox(page)).toHaveValue(
    'Good morning\n\nDear Dana Saleh,\n\nabout {vacancy}: on Sunday.',
  )
  await page.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: '{vacancy}' })).toContainText(
    'has no value in the answer to',
  )
  await expect(answerBox(page)).toHaveValue(/on Sunday/)
  await answerBox(page).fill('Dear {name}, on Sunday.')
  await answerBox(page).press('Control+Enter')
  await expect(page.getByText('in ten seconds.')).toBeFocused()
  await expect(answerBox(page)).toHaveValue('')
})

test.describe('with the site and a mail server', () => {
  test.use({ settings: ({ mail }, use) => use({ SMTP_URL: mail.url }) })

  test('an answer is undone, and reaches the visitor once', async ({ page, staff, mail }) => {
    const [id] = await storeInboxOf(staff.server)
    await enterAsOwner(page, staff)
    await page.goto(`/inbox/${id}`)
    await page.keyboard.press('r')
    await expect(answerBox(page)).toBeFocused()
    await page.keyboard.type('Yes, on Sunday.')
    await page.reload()
    await expect(answerBox(page)).toHaveValue('Yes, on Sunday.')
    await answerBox(page).press('Control+Enter')
    await expect(page.getByText('in ten seconds.')).toBeFocused()
    await expect(answerBox(page)).toHaveValue('')
    await expect(request(page)).toContainText(/Waiting since/)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone.')).toBeFocused()
    await expect(answerBox(page)).toHaveValue('Yes, on Sunday.')
    await expect(request(page)).not.toContainText(/Waiting since/)

    await answerBox(page).fill('Yes, on Monday.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(lines(page, /Sara Amin answered/)).toHaveCount(2)
    const [sent] = await mail.waitFor(message => /Yes, on/.test(message.mail.text ?? ''))
    expect(sent?.mail.text).toContain('Yes, on Monday.')
    expect(sent?.mail.from?.text).toContain('Sara Amin, Universe')
    await expect(async () => {
      await page.reload()
      await expect(lines(page, /Answer accepted by the mail server/)).toHaveCount(1, {
        timeout: 500,
      })
    }).toPass()
  })
})

test.describe('a note', () => {
  test.use({ expectedErrors: /ERR_|401|503/ })

  test('survives reload, crash and expired session; is stored once', async ({ page, staff }) => {
    const [id] = await storeInboxOf(staff.server)
    await enterWithPasskey(page, staff)
    await page.goto(`/inbox/${id}`)
    const text = 'تريد أسعارًا\nSee https://evil.example <b>'
    await note(page).pressSequentially(text)
    await page.reload()
    await expect(note(page)).toHaveValue(text)
    await page.goto('/inbox')
    await page.goBack()
    await expect(note(page)).toHaveValue(text)

    await staff.server.stop()
    await note(page).press('Control+Enter')
    await expect(page.getByText('Cannot reach the server.')).toBeVisible()
    await expect(note(page)).toHaveValue(text)
    await restart(staff)

    await page.context().clearCookies()
    await note(page).press('Control+Enter')
    await expect(page.getByRole('dialog')).toContainText('Your session has ended')
    await loseNextAnswer(page)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.getByText('Cannot reach the server.')).toBeVisible()
    await expect(note(page)).toHaveValue(text)
    // It was stored, and the response lost.
    await note(page).press('Control+Enter')
    await expect(page.getByText('Note added.')).toBeFocused()
    await expect(lines(page, /Sara Amin added a note/)).toHaveCount(1)
    await expect(history(page).getByText('تريد أسعارًا')).toHaveCSS('direction', 'rtl')
    await expect(history(page).getByRole('link')).toHaveCount(0)
    await expect(note(page)).toHaveValue('')

    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone.')).toBeFocused()
    await expect(note(page)).toHaveValue(text)
    await note(page).fill('x'.repeat(4010))
    await expect(page.getByText('10 characters too many')).toBeVisible()
    await note(page).press('Control+Enter')
    await expect(page.getByText('A note is limited to 4000 characters.')).toBeVisible()
    await expect(note(page)).toHaveValue(/^x{4010}$/)
  })
})

test.describe('an answer with a lost response', () => {
  test.use({ expectedErrors: /ERR_/ })

  test('is applied once, however often it is sent', { tag: SLOW }, async ({ page, staff }) => {
    const [id] = await storeInboxOf(staff.server)
    await enterAsOwner(page, staff)
    await page.goto(`/inbox/${id}`)
    await loseNextAnswer(page)
    await actions(page).getByRole('button', { name: 'Done' }).press('Enter')
    await expect(page.getByText('Cannot reach the server.')).toBeVisible()
    await actions(page).getByRole('button', { name: 'Done' }).dblclick()
    await expect(page.getByText(DONE)).toBeFocused()
    await expect(lines(page, /changed New to Done/)).toHaveCount(1)
    await actions(page).getByRole('button', { name: 'Reopen' }).press('Enter')
    await expect(lines(page, /changed Done to In progress/)).toHaveCount(1)
    await page.goBack()
    await expect(actions(page).getByRole('button', { name: 'Done' })).toBeVisible()
    await expect(lines(page, /changed/)).toHaveCount(2)
  })
})

test('the second member sees the first one’s change', async ({ browser, page, staff }) => {
  const [id] = await storeInboxOf(staff.server)
  await enterAsOwner(page, staff)
  const other = await enterAs(browser, staff, ['sales'], { name: 'Rami Khoury' })
  await other.goto(`/inbox/${id}`)
  await other.keyboard.press('Tab')
  await note(other).fill('Called, nobody there')
  await page.goto(`/inbox/${id}`)
  await actions(page).getByRole('button', { name: 'Done' }).press('Enter')
  await expect(page.getByText(DONE)).toBeFocused()

  await actions(other).getByText('More').press('Enter')
  await actions(other).getByRole('button', { name: 'Waiting' }).press('Enter')
  await expect(other.getByRole('alert').filter({ hasText: /./ })).toHaveText(
    `Sara Amin changed the request of ${isolate('Dana Saleh')} to Done just now. Nothing was changed. This is the current state: press again to do it anyway.`,
  )
  await expect(request(other)).toContainText(/Done since/)
  await expect(note(other)).toHaveValue('Called, nobody there')
  await actions(other).getByRole('button', { name: 'Waiting' }).press('Enter')
  await expect(request(other)).toContainText(/Waiting since/)
  await expect(note(other)).toHaveValue('Called, nobody there')

  // The pressed action is offered again, below the reason.
  await actions(page).getByRole('button', { name: 'Reopen' }).press('Enter')
  const refusal = actions(page)
    .getByRole('alert')
    .filter({ hasText: /Rami Khoury changed the request of .+ to Waiting/ })
  const reply = actions(page).getByRole('link', { name: 'Answer' })
  const again = actions(page).getByRole('button', { name: 'In progress' }).first()
  await expect(refusal).toBeVisible()
  // The undo offer disappears meanwhile, which moves both.
  await expect(async () => {
    const [above, first] = [await refusal.boundingBox(), await reply.boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(first?.y ?? 0)
  }).toPass()
  await again.press('Enter')
  await expect(request(page)).toContainText(/In progress since/)
  await actions(page).getByRole('button', { name: 'Done' }).press('Enter')
  await expect(page.getByText(DONE)).toBeFocused()

  // The other member still sees it as waiting, and wants just what was done.
  await actions(other).getByRole('button', { name: 'Done' }).press('Enter')
  await expect(other.getByText('No change needed.')).toBeFocused()
  await other.context().close()
})

test('a suspicious request is marked, undone, and erased at once', async ({ page, staff }) => {
  await storeInboxOf(staff.server)
  await enterWithPasskey(page, staff)
  await page.getByRole('link', { name: 'Lina Haddad' }).press('Enter')
  const room = (await actions(page).boundingBox()) ?? { x: 0, width: 0 }
  const first = (await actions(page).getByRole('link', { name: 'Answer' }).boundingBox()) ?? {
    y: 0,
  }
  const last = await actions(page).getByText('More', { exact: true }).boundingBox()
  const heights = await actions(page)
    .getByRole('link')
    .or(actions(page).getByRole('button'))
    .or(actions(page).locator('summary'))
    .evaluateAll(all => all.map(action => action.getBoundingClientRect().height).filter(Boolean))
  expect(new Set(heights.map(Math.round)).size, `${heights}`).toBe(1)
  const SCROLL_BAR_PX = 17
  expect(last?.y).toBe(first.y)
  expect((last?.x ?? 0) + (last?.width ?? 0) + SCROLL_BAR_PX).toBeLessThan(room.x + room.width)

  await page.getByRole('link', { name: 'qwerty' }).press('Enter')
  const suspicious = page.getByRole('region', { name: 'Marked as suspicious' })
  await expect(suspicious).toContainText('Sent 740 ms after the form appeared')
  await suspicious.getByRole('button', { name: 'Spam', exact: true }).press('Enter')
  const spam = page.getByRole('region', { name: 'Spam' })
  await expect(spam).toContainText('erased in 30 days')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await suspicious.getByRole('button', { name: 'Not spam' }).press('Enter')
  await expect(lines(page, /marked it as not spam/)).toHaveCount(1)
  await expect(suspicious).toHaveCount(0)
  await actions(page).getByText('More').press('Enter')
  await actions(page).getByRole('button', { name: 'Spam' }).press('Enter')
  const address = page.url().split('?')[0] ?? ''
  await spam.getByRole('button', { name: 'Erase now' }).press('Enter')
  await expect(page.getByText('Erased.')).toBeFocused()
  await expect(page.getByRole('link', { name: 'qwerty' })).toHaveCount(0)
  expect((await page.request.get(address)).status()).toBe(404)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a request is answered, changed and noted, once each', async ({ page, staff }) => {
    const [id] = await storeInboxOf(staff.server)
    await enterAsOwner(page, staff)
    await page.goto(`/inbox/${id}`)
    await page.getByRole('button', { name: 'Record that I replied' }).click()
    await expect(lines(page, /opened their mail app/)).toHaveCount(1)
    await actions(page).getByText('More').click()
    const form = page.locator('form', { has: note(page) })
    const batch = await form.locator('[name=batch]').inputValue()
    await note(page).fill('Two\nlines')
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(lines(page, /added a note/)).toHaveCount(1)
    // Like a browser that sends a form again.
    const headers = { Origin: staff.url }
    const sent = { intent: 'note', batch, seen: '0', note: 'Two\r\nlines' }
    const answer = await page.request.post(`/inbox/${id}`, { form: sent, headers })
    expect(await answer.text()).toContain('Note added.')
    await page.reload()
    await expect(lines(page, /added a note/)).toHaveCount(1)
    await actions(page).getByText('More').click()
    await actions(page).getByRole('button', { name: 'Sara Amin' }).click()
    await expect(request(page)).toContainText('assigned to you')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(request(page)).toContainText('assigned to nobody')
  })
})
