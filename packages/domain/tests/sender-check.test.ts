import { generateKeyPairSync } from 'node:crypto'
import {
  checkSender,
  type SenderCheck,
} from '@universe/domain/newsletter/sender-check/check-sender'
import { checkDmarc } from '@universe/domain/newsletter/sender-check/dmarc'
import type { Finding } from '@universe/domain/newsletter/sender-check/finding'
import { openLookups } from '@universe/domain/newsletter/sender-check/lookups'
import { checkSpf } from '@universe/domain/newsletter/sender-check/spf'
import {
  type DnsEntry,
  type DnsServer,
  startDnsServer,
  startSilentDnsServer,
} from '@universe/testing/servers/dns-server'
import { findFreePort } from '@universe/testing/servers/free-port'
import { mailSettings, requestSettings } from '@universe/testing/stores/request-settings'
import { actorWith } from '@universe/testing/stores/staff'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'

const DOMAIN = 'mail.example.org'
const DMARC = `_dmarc.${DOMAIN}`
const SELECTED = `news._domainkey.${DOMAIN}`

const rsa = (modulusLength: number) => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength })
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    published: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  }
}
const key = rsa(2048)
const shortKey = rsa(1024)

const entries: Record<string, DnsEntry> = {}
let names: DnsServer
beforeAll(async () => {
  names = await startDnsServer(entries)
})
afterAll(() => names.stop())
beforeEach(() => {
  for (const name of Object.keys(entries)) delete entries[name]
})

let clock = 0
interface Sender {
  privateKey?: string | undefined
  signer?: string
  address?: string
  servers?: string[]
}

/** Looked up anew each time: what was found before is older than a minute. */
async function check(sender: Sender = {}): Promise<SenderCheck> {
  const { privateKey, signer = DOMAIN, address = `news@${DOMAIN}` } = sender
  clock += 60_001
  const mail = {
    ...mailSettings,
    mailFrom: { name: 'News', address },
    dkim: privateKey ? { domain: signer, selector: 'news', privateKey } : undefined,
  }
  const dnsServers = sender.servers ?? [names.address]
  const parts = { now: () => clock, settings: { ...requestSettings, mail, dnsServers } }
  return checkSender(parts, actorWith('editor'))
}

async function find(name: Finding['name'], sender?: Sender): Promise<Finding> {
  const { findings } = await check(sender)
  return findings.find(finding => finding.name === name) as Finding
}

function publishSpf(...txt: string[]) {
  entries[DOMAIN] = { txt: ['something else', ...txt] }
}

test.each([
  ['v=spf1 include:_spf.example.net -all', 'good'],
  ['V=SPF1 a mx/24 ip4:192.0.2.1/24 ip6:2001:db8::/32 exists:%{i}.x.example ~all', 'good'],
  ['v=spf1 redirect=_spf.example.net', 'good'],
  ['v=spf1 ip4:192.0.2.1 unknown=thing -all', 'good'],
  ['v=spf1 ip4:192.0.2.1 ?all', 'warning'],
  ['v=spf1 ip4:192.0.2.1', 'warning'],
  ['v=spf1 +all', 'bad'],
  ['v=spf1 all', 'bad'],
  ['v=spf1 ipv4:192.0.2.1 -all', 'bad'],
  ['v=spf1 ip4:192.0.2 -all', 'bad'],
  ['v=spf1 include: -all', 'bad'],
  ['v=spf1 include:missing.example.net -all', 'bad'],
  ['v=spf1 include:failing.example.net -all', 'unknown'],
])('SPF: %s is %s', async (text, verdict) => {
  publishSpf(text)
  entries['_spf.example.net'] = { txt: ['v=spf1 ip4:192.0.2.0/24 ~all'] }
  entries['failing.example.net'] = { fails: true }
  const found = await find('spf')
  expect([found.verdict, found.sentence]).toEqual([verdict, expect.any(String)])
  expect(found.records).toEqual([{ name: DOMAIN, type: 'TXT', value: text, isFound: true }])
})

test('SPF: none, several, a circle and more than ten questions are to be mended', async () => {
  const none = await find('spf')
  expect(none).toMatchObject({ verdict: 'bad', records: [{ value: 'v=spf1 mx ~all' }] })
  publishSpf('v=spf1 -all', 'v=spf1 mx -all')
  expect(await find('spf')).toMatchObject({ verdict: 'bad', records: [{}, {}] })
  publishSpf('v=spf1 include:a.example.net -all')
  entries['a.example.net'] = { txt: [`v=spf1 include:${DOMAIN} -all`] }
  expect((await find('spf')).sentence).toContain('in a circle')
  entries['a.example.net'] = {
    txt: ['v=spf1 a mx a:b.example a:c.example include:d.example.net ~all'],
  }
  const inner = (questions: number) => ({ txt: [`v=spf1${' mx'.repeat(questions)} -all`] })
  entries['d.example.net'] = inner(4)
  expect((await find('spf')).verdict).toBe('good')
  entries['d.example.net'] = inner(5)
  expect(await find('spf')).toMatchObject({
    verdict: 'bad',
    sentence: expect.stringContaining('more than 10 times'),
  })
})

test('a record of 60 KB in many strings is read whole, and shown cut', async () => {
  const terms = Array.from({ length: 3500 }, (_, n) => `ip4:10.${n >> 8}.${n & 255}.1`).join(' ')
  publishSpf(`v=spf1 ${terms} -all`)
  const { verdict, records } = await find('spf')
  expect(verdict).toBe('good')
  expect(records[0]?.value).toMatch(/^v=spf1 ip4:10\.0\.0\.1 .* … \(\d{5} characters\)$/)
})

test('nothing that a stranger publishes steers what is shown', async () => {
  publishSpf('v=spf1 \u001b[2Jx\u0000 -all')
  const { sentence, records } = await find('spf')
  expect(records[0]?.value).toBe('v=spf1 \\u{001b}[2Jx\\u{0000} -all')
  expect(sentence).not.toMatch(/\p{Cc}/u)
})

test.each([
  [`v=DKIM1; k=rsa; p=${key.published}`, 'good'],
  [`k=rsa;p=${key.published.replace(/(.{70})/g, '$1 ')};`, 'good'],
  [`v=DKIM1; p=${key.published}; t=y`, 'warning'],
  ['v=DKIM1; p=', 'bad'],
  [`v=DKIM1; p=${shortKey.published}`, 'bad'],
  [`v=DKIM1; h=sha1; p=${key.published}`, 'bad'],
  [`v=DKIM1; s=other; p=${key.published}`, 'bad'],
  ['something', 'bad'],
])('DKIM: %s is %s', async (text, verdict) => {
  entries[SELECTED] = { txt: [text] }
  const found = await find('dkim', key)
  expect([found.verdict, found.sentence]).toEqual([verdict, expect.any(String)])
})

test('DKIM: what is missing, doubled, too short or not signed at all', async () => {
  const toPublish = { name: SELECTED, value: `v=DKIM1; k=rsa; p=${key.published}`, isFound: false }
  expect(await find('dkim', key)).toMatchObject({ verdict: 'bad', records: [toPublish] })
  entries[SELECTED] = { txt: ['v=DKIM1; p=', `v=DKIM1; p=${key.published}`] }
  expect(await find('dkim', key)).toMatchObject({ verdict: 'bad', records: [{}, {}, toPublish] })
  entries[SELECTED] = { txt: [`v=DKIM1; p=${shortKey.published}`] }
  expect(await find('dkim', shortKey)).toMatchObject({
    verdict: 'warning',
    sentence: expect.stringContaining('1024 bits'),
  })
  expect(await find('dkim')).toMatchObject({ verdict: 'warning', records: [] })
})

test.each([
  [{ [DMARC]: 'v=DMARC1; p=reject; rua=mailto:d@example.org' }, 'good'],
  [{ [DMARC]: 'v=DMARC1; p=quarantine' }, 'good'],
  [{ '_dmarc.example.org': 'v=DMARC1; p=reject; adkim=s' }, 'good'],
  [{ [DMARC]: 'v=DMARC1; p=none' }, 'warning'],
  [{ '_dmarc.example.org': 'v=DMARC1; p=reject; sp=none' }, 'warning'],
  [{ [DMARC]: 'v=DMARC1; p=reject; t=y' }, 'warning'],
  [{ [DMARC]: 'v=DMARC1; p=reject; pct=10' }, 'warning'],
  [{ [DMARC]: 'v=DMARC1; p=reject; pct=100' }, 'good'],
  [{ [DMARC]: 'v=DMARC1; p=rejct' }, 'bad'],
  [{ '_dmarc.org': 'v=DMARC1; p=reject; psd=y' }, 'bad'],
  [{}, 'bad'],
])('DMARC: %o is %s', async (texts, verdict) => {
  for (const [name, text] of Object.entries(texts)) entries[name] = { txt: [text] }
  const found = await find('dmarc', key)
  expect([found.verdict, found.sentence]).toEqual([verdict, expect.any(String)])
  expect(found.records.map(({ name }) => name)).toEqual(
    verdict === 'bad' && !(DMARC in texts) ? [DMARC] : Object.keys(texts),
  )
})

test.each([DMARC, '_dmarc.example.org'])('DMARC: several at %s are named', async name => {
  const txt = ['v=DMARC1; p=none', 'v=DMARC1; p=reject']
  entries['_dmarc.example.org'] = { txt: ['v=DMARC1; p=reject'] }
  entries[name] = { txt: ['of something else', ...txt] }
  const found = await find('dmarc', key)
  expect([found.verdict, found.records]).toEqual([
    'bad',
    txt.map(value => ({ name, type: 'TXT', value, isFound: true })),
  ])
  expect(found.sentence).toContain(`There are 2 DMARC records for ${name.replace('_dmarc.', '')},`)
})

test.each([
  ['example.org', 'v=DMARC1; p=reject', 'good'],
  ['sub.mail.example.org', 'v=DMARC1; p=reject', 'good'],
  ['example.org', 'v=DMARC1; p=reject; adkim=s', 'warning'],
  ['example.net', 'v=DMARC1; p=reject', 'warning'],
])('DMARC: a signature by %s under %s is %s', async (signer, text, verdict) => {
  entries['_dmarc.example.org'] = { txt: [text] }
  expect((await find('dmarc', { ...key, signer })).verdict).toBe(verdict)
})

test('answers to the sender go somewhere, nowhere or are refused', async () => {
  expect((await find('mx')).verdict).toBe('warning')
  entries[DOMAIN] = { mx: [{ priority: 0, exchange: '' }] }
  expect((await find('mx')).verdict).toBe('bad')
  const [mx1, mx2] = ['mx1.example.org', 'mx2.example.org']
  entries[DOMAIN] = {
    mx: [
      { priority: 20, exchange: mx2 },
      { priority: 10, exchange: mx1 },
    ],
  }
  expect(await find('mx')).toMatchObject({
    verdict: 'good',
    records: [{ value: `10 ${mx1}` }, { value: `20 ${mx2}` }],
  })
})

test('a domain in another script is asked for as name servers know it', async () => {
  entries['xn--bcher-kva.example'] = { txt: ['v=spf1 mx -all'] }
  const sender = { address: 'news@Bücher.example' }
  expect(await find('spf', sender)).toMatchObject({ verdict: 'good' })
  expect((await check(sender)).domain).toBe('xn--bcher-kva.example')
})

test('what was found is kept for a minute, unless somebody looks again', async () => {
  publishSpf('v=spf1 -all')
  const mail = { ...mailSettings, mailFrom: { name: '', address: `kept@${DOMAIN}` } }
  const settings = { ...requestSettings, mail, dnsServers: [names.address] }
  const at = (now: number, again = false) =>
    checkSender({ now: () => clock + now, settings }, actorWith('sales'), { again })
  clock += 60_001
  await at(0)
  const asked = names.asked.length
  expect((await at(59_999)).at).toBe(clock)
  expect(names.asked).toHaveLength(asked)
  expect((await at(2001, true)).at).toBe(clock + 2001)
  expect(names.asked.length).toBeGreaterThan(asked)
  clock += 120_000
})

test('without a name server it says so, of each, and throws nothing', async () => {
  const nobody = `127.0.0.1:${await findFreePort()}`
  const { findings } = await check({ ...key, servers: [nobody] })
  expect(findings.map(({ verdict }) => verdict)).toEqual(Array(4).fill('unknown'))
  for (const { sentence } of findings) expect(sentence).toContain('No name server answers')
  for (const name of [DOMAIN, SELECTED, DMARC]) entries[name] = { fails: true }
  const failed = await check(key)
  for (const { sentence } of failed.findings) expect(sentence).toContain('could not say')
})

test.each([
  { eachMs: 300, allMs: 600_000 },
  { eachMs: 600_000, allMs: 300 },
])('name servers that stay silent hold nobody up for longer than %o', async limits => {
  const silent = await startSilentDnsServer()
  onTestFinished(silent.stop)
  const lookups = openLookups([silent.address], limits)
  onTestFinished(lookups.close)
  const found = await Promise.all([
    checkSpf(lookups, DOMAIN, undefined),
    checkDmarc(lookups, DOMAIN, undefined),
  ])
  expect(found.map(({ verdict }) => verdict)).toEqual(['unknown', 'unknown'])
})
