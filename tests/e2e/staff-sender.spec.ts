import { enterAsOwner, expect, staffAlone, test } from '@universe/testing/browser/staff-test'
import { type DnsEntry, startDnsServer } from '@universe/testing/servers/dns-server'
import { withLimits } from '@universe/testing/servers/test-limits'
import { expectAccessible, expectFits } from './look-at-widths.ts'

const entries: Record<string, DnsEntry> = {}

test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it.
  settings: async ({}, use) => {
    const names = await startDnsServer(entries)
    const MAIL_FROM = 'news@mail.example.org'
    await use({ ...staffAlone, MAIL_FROM, ...withLimits({ dnsServers: [names.address] }) })
    names.stop()
  },
})

test('the sender is checked again, and a record copied by keyboard', async ({ page, staff }) => {
  entries['mail.example.org'] = {
    txt: ['v=spf1 +all'],
    mx: [{ priority: 1, exchange: 'mx.example.org' }],
  }
  entries['_dmarc.mail.example.org'] = { fails: true }
  await enterAsOwner(page, staff)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/newsletter/sender')
  const verdictOf = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
  await expect(verdictOf('SPF')).toContainText('Needs fixing')
  await expect(verdictOf('DKIM')).toContainText('Could be better')
  await expect(verdictOf('DMARC')).toContainText('Unknown')
  await expect(verdictOf('MX')).toContainText('Good')
  await expectFits(page, 320)
  await expectAccessible(page)

  entries['mail.example.org'] = { txt: ['v=spf1 mx -all'] }
  await expect(async () => {
    await page.getByRole('button', { name: 'Check again' }).press('Enter')
    await expect(verdictOf('SPF')).toContainText('Good', { timeout: 1000 })
  }).toPass({ timeout: 10_000 })

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const spf = page.getByRole('region', { name: /^SPF/ })
  const copy = spf.getByRole('button', { name: 'Copy the value of mail.example.org' })
  await expect(copy).toBeEnabled()
  await copy.press('Enter')
  await expect(spf.getByRole('status').filter({ hasText: 'Copied.' })).toHaveCount(1)
  expect(await copied()).toBe('v=spf1 mx -all')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect.poll(copied).toBe('mail.example.org')

  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', {}))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(spf.getByRole('status').filter({ hasText: 'Copying is blocked' })).toBeVisible()
  await expect(spf.getByRole('textbox')).toHaveValue('v=spf1 mx -all')

  await page.emulateMedia({ forcedColors: 'active' })
  const tabs = page.getByRole('navigation', { name: 'Newsletter' }).getByRole('link')
  await expect(tabs).toHaveCount(3)
  const seen = await tabs.evaluateAll(links =>
    links.map(link => {
      const line = getComputedStyle(link).borderBlockEndColor
      return line !== getComputedStyle(document.body).backgroundColor
    }),
  )
  expect(seen).toEqual([false, false, true])
})
