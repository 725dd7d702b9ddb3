import { company } from '@universe/contract/company'
import { DAY_MS } from '@universe/contract/dates'
import { securityText } from '@universe/contract/security-text'
import { startForTest } from '@universe/testing/servers/serve'
import { shiftClock } from '@universe/testing/time/shift-clock'
import { expect, test } from 'vitest'

/** Contact for security researchers (RFC 9116). */
const PATH = '/.well-known/security.txt'

async function read(url: string) {
  const answer = await fetch(`${url}${PATH}`)
  const text = await answer.text()
  const fields = text
    .trimEnd()
    .split('\n')
    .map(line => line.split(/: (.*)/s))
  return { answer, text, fields: Object.fromEntries(fields) as Record<string, string> }
}

const expiresInDays = (expires = '', now = Date.now()) => (Date.parse(expires) - now) / DAY_MS

test.each<Record<string, string>>([
  { ROLE: 'all' },
  { ROLE: 'site', API_URL: 'http://127.0.0.1:9' },
])('names the company’s general address for half a year, under %o', async env => {
  const server = await startForTest({ ...env, SITE_URL: 'https://www.universe.example' })
  const { answer, text, fields } = await read(server.url)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(fields).toEqual({
    Contact: `mailto:${company.emails.general}`,
    Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    'Preferred-Languages': 'en',
    Canonical: `https://www.universe.example${PATH}`,
  })
  expect(text).toMatch(/\n$/)
  const [, seconds = ''] =
    /^public, max-age=(\d+)$/.exec(answer.headers.get('cache-control') ?? '') ?? []
  const keptDays = (Number(seconds) * 1000) / DAY_MS
  expect(expiresInDays(fields.Expires)).toBeLessThan(365)
  expect(expiresInDays(fields.Expires) - keptDays, 'whoever keeps it').toBeGreaterThan(170)
  expect((await fetch(`${server.url}${PATH}`, { method: 'HEAD' })).status).toBe(200)
  expect((await fetch(`${server.url}${PATH}`, { method: 'POST' })).status).toBe(405)
})

test('stays valid in long-running processes, and is at no canonical address without https', async () => {
  const days = 700
  const server = await startForTest(shiftClock(days * DAY_MS))
  const { fields } = await read(server.url)
  expect(fields).not.toHaveProperty('Canonical')
  expect(expiresInDays(fields.Expires, Date.now() + days * DAY_MS)).toBeGreaterThan(170)
})

test('expires at a day’s start, so that its text changes once a day', () => {
  const morning = Date.UTC(2026, 10, 22, 0, 0, 1)
  const [early, late] = [morning, morning + DAY_MS - 2000].map(now => securityText(now, undefined))
  expect(early).toBe(late)
  expect(securityText(morning + DAY_MS, undefined)).not.toBe(early)
  expect(early).toContain('Expires: 2027-05-21T00:00:00.000Z')
})
