import type { Locator, Page, Request } from '@playwright/test'
import { calls } from '@universe/contract/calls'
import { expect, test } from '@universe/testing/browser/browser-test'
import { delayRequests } from '@universe/testing/browser/data-requests'
import { type PhoneEntry, phoneEntries } from '@universe/testing/clients/phone-entries'
import { waitUntil } from '@universe/testing/clients/wait-until'
import { SLOW } from '../../scripts/tiers.ts'

/** The telephone field of the contact and demo forms, with real keys, pointer and clipboard. */
const phone = (page: Page) => page.getByLabel('Phone')
const picker = (page: Page) => page.getByLabel('Country code')
const INVALID = 'Please enter a valid phone number'

async function open(page: Page, address = '/contact') {
  await page.goto(address)
  await page.getByRole('main').getByLabel('Email').click()
  await picker(page).waitFor()
  await expect(phone(page)).toHaveValue('+970 ')
}

// Animations are not tested here, and would be slow.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe('the country picker', () => {
  const chosen = [
    ['type-ahead of two letters', ['u', 'n'], 'ae', '+971 '],
    ['the same letter again', ['j', 'j'], 'jm', '+1876 '],
    ['a short form', [...'usa'], 'us', '+1 '],
    ['a name of two words', [...'south k'], 'kr', '+82 '],
    ['its code', [...'44'], 'gb', '+44 '],
    ['the arrow up, twice', ['End', 'ArrowUp', 'ArrowUp'], 'ye', '+967 '],
  ] as const

  test('selects a country by letters, code or arrow, and keeps the focus', async ({ page }) => {
    await open(page)
    for (const [name, keys, country, code] of chosen) {
      await test.step(name, async () => {
        await startAnew(page)
        await page.getByLabel('Email').click()
        await page.keyboard.press('Tab')
        await expect(picker(page)).toBeFocused()
        for (const key of keys) await page.keyboard.press(key)
        await expect(phone(page)).toHaveValue(code)
        await expect(picker(page)).toHaveValue(country)
        await expect(picker(page)).toBeFocused()

        await page.keyboard.press('Tab')
        await expect(phone(page)).toBeFocused()
        await page.keyboard.type('501234567')
        await expect(phone(page), 'what is typed follows the code').toHaveValue(`${code}501234567`)
      })
    }
  })

  test('selects a country from its list, and replaces only the code', async ({ page }) => {
    await open(page)
    await picker(page).click()
    await page.keyboard.type('jord')
    await expect(phone(page), 'not before it is chosen').toHaveValue('+970 ')
    await page.keyboard.press('Enter')
    await expect(phone(page)).toHaveValue('+962 ')
    await expect(picker(page)).toHaveValue('jo')
    await expect(picker(page)).toBeFocused()

    await picker(page).click()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(phone(page)).toHaveValue('+963 ')
    await expect(picker(page)).toHaveValue('sy')

    await startAnew(page)
    await phone(page).click()
    await page.keyboard.type('59 123 4567')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.type('jor')
    await expect(phone(page)).toHaveValue('+962 591234567')

    await empty(page)
    await page.keyboard.type('962 123 456')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.type('ja')
    await expect(phone(page), 'which a national number has not').toHaveValue('+1876 962123456')

    await startAnew(page)
    await page.keyboard.press('Control+A')
    await page.keyboard.type('+97150')
    await expect(phone(page)).toHaveValue('+97150')
    await expect(picker(page)).toHaveValue('ae')
    await expect(page.getByText('AE', { exact: true })).toBeVisible()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('00962')
    await expect(picker(page)).toHaveValue('jo')
  })

  test('is not loaded without interaction', { tag: SLOW }, async ({ page }) => {
    // Tests that evaluate in the page count as interaction, so this waits from outside.
    await page.goto('/contact', { waitUntil: 'networkidle' })
    await expect(picker(page)).toHaveCount(0)
    await page.getByLabel('Name').click()
    await picker(page).waitFor()
  })

  test('is loaded on a busy page', { tag: SLOW }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 600 })
    await page.addInitScript(() => {
      const told: (() => void)[] = []
      window.IntersectionObserver = class extends IntersectionObserver {
        constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
          const held: IntersectionObserverEntry[] = []
          super(entries => held.push(...entries), options)
          told.push(() => callback(held, this))
        }
      }
      addEventListener('tell', () => {
        for (const tell of told) tell()
      })
    })
    await page.goto('/contact')
    await expect(phone(page)).not.toBeInViewport()
    await phone(page).scrollIntoViewIfNeeded()
    await page.evaluate(async () => {
      for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
      dispatchEvent(new Event('tell'))
    })
    await picker(page).waitFor()
  })

  test('keeps what was typed before', { tag: SLOW }, async ({ page }) => {
    const release = await delayRequests(page, /phone-picker.*\.js/)
    await page.goto('/contact')
    await phone(page).click()
    const arrived = page.waitForResponse(/phone-picker.*\.js/)
    await page.keyboard.type('059 1')
    release()
    await (await arrived).finished()
    await page.keyboard.type('23 4567')
    await expect(picker(page)).toHaveCount(0)
    await page.keyboard.press('Tab')
    await expect(picker(page)).toHaveValue('ps')
    await expect(phone(page)).toHaveValue('059 123 4567')
  })

  test.describe('whose code does not load', () => {
    test.use({ expectedErrors: /ERR_FAILED|Failed to fetch dynamically/ })

    test('leaves a plain field, whose number is sent', async ({ page }) => {
      await page.route(/phone-picker.*\.js/, route => route.abort())
      await page.goto('/contact')
      await fillOthers(page)
      await phone(page).fill('+970591234567')
      expect(await send(page)).toBe('970591234567')
      await expect(picker(page)).toHaveCount(0)
    })
  })
})

test('the caret stays when a digit is typed or deleted, and follows a plus', async ({ page }) => {
  await open(page)
  await phone(page).click()
  await page.keyboard.type('59123')
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('00')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('7')
  await expect(phone(page)).toHaveValue('+970 5907123')
  await page.keyboard.press('Control+Z')
  await expect(phone(page), 'and what was typed can be taken back').not.toHaveValue('+970 5907123')

  await startAnew(page)
  await page.keyboard.press('End')
  await page.keyboard.type('591')
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('+962')
  await expect(phone(page)).toHaveValue('+962591')
})

/**
 * One of each kind; all are tested by `packages/contract/tests/phone.test.ts`, and on the server by
 * `tests/phone-entries.test.ts`.
 */
const tried = ['+970 59 123 4567', '970591234567', '٠٥٩١٢٣٤٥٦٧', '59 123 4567', '059 123 456x']
const ways = {
  'typed after the code': { put: type, expected: ({ afterCode }: PhoneEntry) => afterCode },
  'pasted into an emptied field': {
    put: async (page: Page, entry: string) => {
      await cut(page, entry)
      await empty(page)
      await page.keyboard.press('Control+V')
    },
    expected: ({ alone }: PhoneEntry) => alone,
  },
  'filled in by the browser': { put: autofill, expected: ({ alone }: PhoneEntry) => alone },
}

test('a number is sent as the author meant it', { tag: SLOW }, async ({ page }) => {
  test.setTimeout(120_000)
  await open(page)
  for (const [way, { put, expected }] of Object.entries(ways)) {
    for (const entry of phoneEntries.filter(({ entry }) => tried.includes(entry))) {
      await expect(phone(page)).toHaveValue('+970 ')
      await put(page, entry.entry)
      await fillOthers(page)
      expect.soft(await send(page), `${way}: ${entry.entry}`).toBe(expected(entry))
      if (expected(entry) === undefined) await startAnew(page)
    }
  }
})

test('a national number uses the shown country', { tag: SLOW }, async ({ page }) => {
  await open(page)
  await picker(page).focus()
  await page.keyboard.type('jor')
  await empty(page)
  await page.keyboard.type('079 123 4567')
  await fillOthers(page)
  expect(await send(page)).toBe('962791234567')
  await expect(phone(page)).toHaveValue('+970 ')
  await expect(picker(page)).toHaveValue('ps')
})

test.describe('a number without its code', () => {
  test('shows below the message which code is used', async ({ page }) => {
    await open(page, '/technologies/request')
    await expect(phone(page), 'the picker keeps the field required').toHaveAttribute(
      'aria-required',
      'true',
    )
    await picker(page).focus()
    await page.keyboard.type('jor')
    await empty(page)
    await page.keyboard.type('79 123 4567')
    await page.getByRole('button', { name: 'Request demo' }).click()
    await expect(page.getByText(INVALID)).toBeVisible()
    const hint = 'Begin with the country code: +962 791234567'
    await expect(page.getByText(hint)).toBeVisible()
    await expect(phone(page)).toHaveAccessibleDescription(`${INVALID} ${hint}`)
    await page.getByRole('button', { name: '+962 791234567' }).click()
    await expect(phone(page)).toHaveValue('+962 791234567')
    await expect(phone(page)).toBeFocused()
    await expect(page.getByText(hint)).toBeHidden()
  })

  test('that is too short shows how many digits are missing', { tag: SLOW }, async ({ page }) => {
    await open(page)
    await phone(page).click()
    await page.keyboard.type('123')
    await fillOthers(page)
    expect(await send(page)).toBeUndefined()
    await expect(phone(page)).toHaveAccessibleDescription(`${INVALID} 4 digits are missing`)
  })
})

async function type(page: Page, entry: string) {
  await phone(page).click()
  await page.keyboard.type(entry)
}

/** Cuts a text from elsewhere to the clipboard. */
async function cut(page: Page, text: string) {
  const elsewhere = page.getByRole('textbox', { name: 'Company' })
  await elsewhere.fill(text)
  await elsewhere.press('Control+A')
  await page.keyboard.press('Control+X')
}

async function empty(page: Page) {
  await phone(page).click()
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await expect(phone(page)).toHaveValue('')
}

/** Resets the field, which keeps a refused number. */
async function startAnew(page: Page) {
  await empty(page)
  await page.keyboard.type('+970 ')
  await expect(picker(page)).toHaveValue('ps')
  await expect(page.getByText(INVALID)).toBeHidden()
}

/** Browser autofill replaces the whole text at once, without focus or keys. */
async function autofill(page: Page, entry: string) {
  await phone(page).evaluate((field: HTMLInputElement, text) => {
    field.value = text
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }, entry)
}

async function fillOthers(page: Page, email = 'phone@olive.example') {
  await page.getByRole('combobox', { name: 'Business line' }).selectOption('Telecom')
  const others: [Locator, string][] = [
    [page.getByLabel('Name'), 'Sara Odeh'],
    [page.getByRole('textbox', { name: 'Company' }), 'Olive Press'],
    [page.getByLabel('Email'), email],
  ]
  for (const [field, text] of others) await field.fill(text)
}

/** @returns digits sent; undefined if the form refused the number */
async function send(page: Page): Promise<string | undefined> {
  const bodies: string[] = []
  const collect = (request: Request) => {
    if (request.url().endsWith(calls.contact)) bodies.push(request.postDataJSON().body)
  }
  page.on('request', collect)
  await page.getByRole('main').getByRole('button', { name: 'Send' }).click()
  const isRefused = () => page.getByText(INVALID).isVisible()
  const isOver = async () => bodies.length > 0 || (await isRefused())
  await waitUntil('The number is sent or refused', isOver, 10_000)
  page.off('request', collect)
  return /^Phone: \+(\d+)$/m.exec(bodies[0] ?? '')?.[1]
}
