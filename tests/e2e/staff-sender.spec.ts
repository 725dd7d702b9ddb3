import AxeBuilder from '@axe-core/playwright'
import { enterAsOwner, expect, staffAlone, test } from '@universe/testing/browser/staff-test'
import { type DnsEntry, startDnsServer } from '@universe/testing/servers/dns-server'

const entries: Record<string, DnsEntry> = {}

test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it.
  settings: async ({}, use) => {
    const names = await startDnsServer(entries)
    const MAIL_FROM = 'news@mail.example.org'
    await use({ ...staffAlone, MAIL_FROM, DNS_SERVERS: names.address })
    await names.stop()
  },
})

test('the sender is looked up again by keys, and every verdict fits a phone and a screen reader', async ({
  page,
  staff,
}) => {
  entries['mail.example.org'] = {
    txt: ['v=spf1 +all'],
    mx: [{ priority: 1, exchange: 'mx.example.org' }],
  }
  entries['_dmarc.mail.example.org'] = { fails: true }
  await enterAsOwner(page, staff)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/newsletter/sender')
  const verdictOf = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
  await expect(verdictOf('SPF')).toContainText('To be mended')
  await expect(verdictOf('DKIM')).toContainText('Could be better')
  await expect(verdictOf('DMARC')).toContainText('Not known')
  await expect(verdictOf('MX')).toContainText('Good')
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(tooWide).toBe(false)
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(node => node.html)])).toEqual([])

  entries['mail.example.org'] = { txt: ['v=spf1 mx -all'] }
  await expect(async () => {
    await page.getByRole('button', { name: 'Look again' }).press('Enter')
    await expect(verdictOf('SPF')).toContainText('Good', { timeout: 1000 })
  }).toPass({ timeout: 10_000 })
})
