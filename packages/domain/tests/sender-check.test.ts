import { generateKeyPairSync } from 'node:crypto'
import { checkSender, type Finding } from '@universe/domain/newsletter/check-sender'
import { type DnsEntry, type DnsServer, startDnsServer } from '@universe/testing/servers/dns-server'
import { mailSettings, requestSettings } from '@universe/testing/stores/request-settings'
import { actorWith } from '@universe/testing/stores/staff'
import { openStaffForEach, openStoreForEach } from '@universe/testing/stores/test-store'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

const DOMAIN = 'mail.example.org'
const DMARC = `_dmarc.${DOMAIN}`
const SELECTED = `news._domainkey.${DOMAIN}`

const makeKey = () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    published: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  }
}
const { privateKey, published } = makeKey()

const entries: Record<string, DnsEntry> = {}
let names: DnsServer
beforeAll(async () => {
  names = await startDnsServer(entries)
})
afterAll(() => names.stop())
beforeEach(() => {
  for (const name of Object.keys(entries)) delete entries[name]
})

const staff = openStaffForEach(openStoreForEach())

interface Sender {
  address?: string
  /** Domain that signs mail; undefined for none. */
  signer?: string
  servers?: string[]
}

function settingsOf({ address = `news@${DOMAIN}`, signer, servers = [names.address] }: Sender) {
  const dkim = signer ? { domain: signer, selector: 'news', privateKey } : undefined
  const mail = { ...mailSettings, mailFrom: { name: 'News', address }, dkim }
  return { ...requestSettings, mail, dnsServers: servers }
}

const check = (sender: Sender = {}) =>
  checkSender({ ...staff.parts, now: Date.now, settings: settingsOf(sender) }, actorWith('editor'))

async function find(name: Finding['name'], sender?: Sender): Promise<Finding> {
  const { findings } = await check(sender)
  return findings.find(finding => finding.name === name) as Finding
}

test.each([
  [['v=spf1 include:_spf.example.net -all'], 'good'],
  [['V=SPF1 a mx/24 ip6:2001:db8::/32 ~ALL'], 'good'],
  [['v=spf1 redirect=_spf.example.net'], 'good'],
  [['v=spf1 ip4:192.0.2.1 ?all'], 'warning'],
  [['v=spf1 ip4:192.0.2.1'], 'warning'],
  [['v=spf1 +all'], 'bad'],
  [['v=spf1 all'], 'bad'],
  [['v=spf1 -all', 'v=spf1 mx -all'], 'bad'],
])('SPF: %s is %s', async (records, verdict) => {
  entries[DOMAIN] = { txt: ['something else', ...records] }
  expect(await find('spf')).toMatchObject({
    verdict,
    records: records.map(value => ({ name: DOMAIN, type: 'TXT', value, isFound: true })),
  })
})

test('SPF: proposes a record if there is none', async () => {
  expect(await find('spf')).toMatchObject({
    verdict: 'bad',
    records: [{ name: DOMAIN, value: 'v=spf1 mx ~all', isFound: false }],
  })
})

const signed = { signer: DOMAIN }

const ours = `v=DKIM1; k=rsa; p=${published}`

test.each([
  ['as proposed', ours],
  ['in other words and with spaces', `k=rsa;p=${published.replace(/(.{70})/g, '$1 ')};`],
])('DKIM: finds the key that mail is signed by, published %s', async (_how, text) => {
  entries[SELECTED] = { txt: [text] }
  expect(await find('dkim', signed)).toMatchObject({ verdict: 'good', records: [{ value: text }] })
})

test.each([
  ['a missing key', []],
  ['another key', [`v=DKIM1; p=${makeKey().published}`]],
  ['a revoked key', ['v=DKIM1; p=']],
  ['no key', ['something']],
  ['two keys', ['v=DKIM1; p=', ours]],
])('DKIM: proposes the record with our key in place of %s', async (_what, texts) => {
  if (texts.length > 0) entries[SELECTED] = { txt: texts }
  expect(await find('dkim', signed)).toMatchObject({
    verdict: 'bad',
    records: [
      ...texts.map(value => ({ value, isFound: true })),
      { name: SELECTED, value: ours, isFound: false },
    ],
  })
})

test('DKIM: warns of unsigned mail, or another domain’s signature', async () => {
  expect(await find('dkim')).toMatchObject({ verdict: 'warning', records: [] })
  const { verdict, sentence } = await find('dkim', { signer: 'example.net' })
  expect(verdict).toBe('warning')
  expect(sentence).toContain('example.net')
  entries['news._domainkey.example.org'] = { txt: [ours] }
  expect((await find('dkim', { signer: 'example.org' })).verdict).toBe('good')
})

test.each([
  [DMARC, ['v=DMARC1; p=reject; rua=mailto:d@example.org'], 'good'],
  [DMARC, ['v=DMARC1; p=Quarantine'], 'good'],
  [DMARC, ['v=DMARC1; p=none; sp=reject'], 'warning'],
  [DMARC, ['v=DMARC1; p=rejct'], 'bad'],
  [DMARC, ['v=DMARC1; p=none', 'v=DMARC1; p=reject'], 'bad'],
  ['_dmarc.example.org', ['v=DMARC1; p=reject'], 'good'],
  ['_dmarc.example.org', ['v=DMARC1; p=reject; sp=none'], 'warning'],
])('DMARC: %s with %s is %s', async (name, records, verdict) => {
  entries[name] = { txt: ['something else', ...records] }
  expect(await find('dmarc')).toMatchObject({
    verdict,
    records: records.map(value => ({ name, value, isFound: true })),
  })
})

test('DMARC: proposes a record if there is none', async () => {
  const { verdict, records } = await find('dmarc')
  expect([verdict, records]).toMatchObject(['bad', [{ name: DMARC, isFound: false }]])
})

test('MX: warns if answers cannot be delivered, and lists mail hosts in order', async () => {
  expect(await find('mx')).toMatchObject({ verdict: 'warning', records: [] })
  entries[DOMAIN] = { mx: [{ priority: 0, exchange: '' }] }
  expect(await find('mx')).toMatchObject({ verdict: 'warning', records: [{ value: '0 .' }] })
  entries[DOMAIN] = {
    mx: [
      { priority: 20, exchange: 'mx2.example.org' },
      { priority: 10, exchange: 'mx1.example.org' },
    ],
  }
  expect(await find('mx')).toMatchObject({
    verdict: 'good',
    records: [{ value: '10 mx1.example.org' }, { value: '20 mx2.example.org' }],
  })
})

test('queries an internationalized domain in ASCII', async () => {
  entries['xn--bcher-kva.example'] = { txt: ['v=spf1 mx -all'] }
  const sender = { address: 'news@Bücher.example' }
  expect((await find('spf', sender)).verdict).toBe('good')
  expect((await check(sender)).domain).toBe('xn--bcher-kva.example')
})

test('caches results for a minute, unless checked again', async () => {
  const settings = settingsOf({})
  const at = async (now: number, again = false) => {
    const parts = { ...staff.parts, now: () => now, settings }
    const { findings, at } = await checkSender(parts, actorWith('sales'), { again })
    return [findings[0]?.verdict, at]
  }
  entries[DOMAIN] = { txt: ['v=spf1 -all'] }
  expect(await at(0)).toEqual(['good', 0])
  entries[DOMAIN] = { txt: ['v=spf1 +all'] }
  expect(await at(59_999)).toEqual(['good', 0])
  expect(await at(59_999, true)).toEqual(['bad', 59_999])
  entries[DOMAIN] = { txt: ['v=spf1 -all'] }
  expect(await at(119_999)).toEqual(['good', 119_999])
})

test('reports every check as unknown if name servers fail', async () => {
  for (const name of [DOMAIN, SELECTED, DMARC]) entries[name] = { fails: true }
  const { findings } = await check(signed)
  expect(findings.map(({ verdict }) => verdict)).toEqual(Array(4).fill('unknown'))
})

// The resolver's own timeout is 28 s.
test('waits at most five seconds for silent name servers', {
  timeout: 10_000,
}, async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const silent = await startDnsServer()
  onTestFinished(silent.stop)
  const checked = check({ ...signed, servers: [silent.address] })
  vi.advanceTimersByTime(5000)
  const { findings } = await checked
  expect(findings.map(({ verdict }) => verdict)).toEqual(Array(4).fill('unknown'))
})
