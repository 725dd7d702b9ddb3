import { CHROMIUM, CHROMIUM_ARGS } from '@universe/testing/browser/chromium'
import { findCutTextAt } from '@universe/testing/browser/cut-text'
import { enterAsOwner, expect, test } from '@universe/testing/browser/staff-test'

/** Text at 200% by the browser's own setting (WCAG 1.4.4), in the staff's app. */
const WIDTHS = [320, 390, 768, 1024, 1440]

test.use({
  launchOptions: {
    executablePath: CHROMIUM,
    args: [...CHROMIUM_ARGS, '--blink-settings=defaultFontSize=32'],
  },
  contextOptions: { reducedMotion: 'reduce' },
})

test('no page of accounts and members cuts text', async ({ page, staff }) => {
  test.setTimeout(120_000)
  const cut = async (address: string) => {
    await page.goto(address)
    const found = await findCutTextAt(page, WIDTHS)
    // What stands in a field is its own to scroll.
    expect(
      found.filter(line => !line.includes(' in input.')),
      address,
    ).toEqual([])
  }
  for (const address of ['/sign-in', '/sign-in/recovery', staff.ownerLink]) await cut(address)
  await enterAsOwner(page, staff)
  for (const address of ['/welcome', '/members', '/account']) await cut(address)
  await page.goto('/members')
  const member = await page.getByRole('link', { name: 'Sara Amin' }).getAttribute('href')
  await cut(member ?? '')
})
