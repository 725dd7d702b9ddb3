import { randomBytes } from 'node:crypto'
import { makeRecoveryCodes } from '@universe/domain/staff/recovery-codes'
import { openStore, type Store } from '@universe/store/store'
import { sendBytes, trickle } from '@universe/testing/clients/raw-request'
import { fromAnotherClient } from '@universe/testing/clients/staff-visit'
import { type FuzzedServer, startFuzzedServer } from '@universe/testing/servers/fuzzed-server'
import { readStaffUrl } from '@universe/testing/servers/running-server'
import { openStaff, readAudit } from '@universe/testing/stores/staff'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sessionCookie } from '../apps/staff/app/server/session-cookie.ts'
import { readStaffRoutes } from './staff-routes.ts'
import { type Secrets, storeSecrets } from './staff-secrets.ts'

/** Attacks that try to get in, or to take the staff's app down. */
const SLOW_CLIENTS = 200
const MADE_UP_TOKENS = 200
const GUESSES = 120

let server: FuzzedServer
let store: Store
let url: string
let secrets: Secrets
let owner: string

beforeAll(async () => {
  server = await startFuzzedServer({ STAFF_PORT: '0', TRUST_PROXY: '1', LOG_LEVEL: 'warn' })
  store = openStore(server.location)
  url = readStaffUrl(server)
  secrets = await storeSecrets(store, url)
  owner = await secrets.enter('owner')
})
afterAll(async () => {
  await store.close()
  await server.stop()
})
afterEach(async () => {
  await requireAnswers()
  await server.requireUnharmed()
  expect(server.printed()).not.toContain('"level":50')
})

async function requireAnswers() {
  const headers = { Cookie: owner }
  expect((await fetch(`${url}/inbox`, { headers, redirect: 'manual' })).status).toBe(200)
}

const send = (lines: string[], body = '') =>
  sendBytes(url, [
    Buffer.from(
      `${[...lines, 'Connection: close', `Content-Length: ${Buffer.byteLength(body)}`].join('\r\n')}\r\n\r\n${body}`,
      'latin1',
    ),
  ])
const host = () => `Host: ${new URL(url).host}`

function post(path: string, fields: [string, string][], headers: Record<string, string> = {}) {
  return fetch(`${url}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Origin: url, ...fromAnotherClient(), ...headers },
    redirect: 'manual',
  })
}

test('idle connections do not block the inbox, and are closed', async () => {
  const start = (index: number) =>
    index % 2
      ? `POST /sign-in/recovery HTTP/1.1\r\n${host()}\r\nOrigin: ${url}\r\nContent-Length: 5000\r\n\r\n`
      : `GET /inbox HTTP/1.1\r\n${host()}\r\nX-Slow: `
  const held = Array.from({ length: SLOW_CLIENTS }, (_, index) => trickle(url, start(index)))
  for (let time = 0; time < 5; time++) await requireAnswers()
  await Promise.all(held)
})

test.each([
  'Host: evil.example',
  'Host: localhost',
  'Host: localhost:1',
  'Host: staff.universe.example',
  'Host: xn--lcalhost-2za:3001',
])('an unexpected %s gives no information, even to signed-in members', async name => {
  for (const path of ['/inbox', '/audit', '/members.data', '/sign-in']) {
    const { status, text } = await send([`GET ${path} HTTP/1.1`, name, `Cookie: ${owner}`])
    expect(status, text).toBe(421)
    expect(text).not.toMatch(/zir/i)
  }
})

test('a post from another origin changes nothing at any address', async () => {
  const origins = [
    ['Origin: https://evil.example'],
    ['Origin: null'],
    [`Origin: ${url}.evil.example`],
    [`Origin: ${url}`, 'Sec-Fetch-Site: cross-site'],
    ['Sec-Fetch-Site: same-site'],
    ['Origin: http://localhost:1', 'Sec-Fetch-Site: same-site'],
    [],
  ]
  const before = await readAudit(store)
  const actions = readStaffRoutes().filter(({ hasAction }) => hasAction)
  expect(actions.length).toBeGreaterThan(20)
  for (const [index, { path, posts }] of actions.entries()) {
    const address = path.replace(/:\w+/, secrets.ids.member ?? '')
    // Other origins in turn, and all of them at the first address.
    const tried = index === 0 ? origins : [origins[index % origins.length] ?? []]
    for (const headers of tried) {
      const type = 'Content-Type: application/x-www-form-urlencoded'
      const head = [`POST ${address} HTTP/1.1`, host(), `Cookie: ${owner}`, type, ...headers]
      const { status, text } = await send(head, `intent=${posts[0]?.intent ?? ''}`)
      expect(status, `${address} ${headers}: ${text}`).toBe(403)
    }
  }
  expect(await readAudit(store)).toEqual(before)
})

test.each([
  ['of 100 KB', `staff=${'x'.repeat(100_000)}`, [431]],
  ['of 15 KB', `staff=${'x'.repeat(15_000)}`, [302]],
  ['by the thousand', Array.from({ length: 1000 }, (_, n) => `c${n}=1`).join('; '), [302]],
  ['that are no text', 'staff=%ff%fe%00', [302]],
  ['of JSON that is no token', `staff=${btoa('{"a":[1]}')}`, [302]],
  ['twice', 'staff=x; staff=y', [302]],
  ['without a name', '=; ;;=x', [302]],
] as const)('cookies %s give no access', async (_name, cookie, statuses) => {
  const { status, text } = await send(['GET /inbox HTTP/1.1', host(), `Cookie: ${cookie}`])
  expect(statuses, text).toContain(status)
})

test('hundreds of forged sessions give no access, and delay nobody', async () => {
  const make = async () => {
    const token = randomBytes(32).toString('base64url')
    return (await sessionCookie(url).serialize(token)).split(';')[0] ?? ''
  }
  const statuses = new Set<number>()
  const tokens = Array.from({ length: MADE_UP_TOKENS }, make)
  const work = async () => {
    for (let next = tokens.pop(); next; next = tokens.pop()) {
      const headers = { Cookie: await next }
      statuses.add((await fetch(`${url}/inbox`, { headers, redirect: 'manual' })).status)
    }
  }
  await Promise.all([...Array.from({ length: 20 }, work), requireAnswers()])
  expect([...statuses]).toEqual([302])
})

test('parallel guesses of recovery codes are counted together over all addresses', async () => {
  const staff = openStaff(store, url)
  staff.clock.now = Date.now()
  const session = await staff.session(String(await sessionCookie(url).parse(owner)))
  const [code = ''] = await makeRecoveryCodes(staff.parts, session.actor)
  const guess = (text: string) =>
    post('/sign-in/recovery', [
      ['email', session.email],
      ['code', text],
    ])
  const answers = await Promise.all(
    Array.from({ length: GUESSES }, (_, n) => guess(`ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-Z${n}`)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  // Two rows per counted attempt: the address's and the client's.
  const attempts = await store.db.selectFrom('recovery_attempts').select('id').execute()
  expect(attempts).toHaveLength(2 * 100)
  const right = await guess(code)
  expect(right.status).toBe(200)
  expect(await right.text()).toContain('Too many attempts')
})

test('guessing from one address is limited over all forms', async () => {
  const headers = { 'X-Forwarded-For': '203.0.113.77' }
  const refused: Response[] = []
  for (let time = 0; time < 40; time++) {
    const answer = await post('/link?token=guess', [['name', 'Eve']], headers)
    if (answer.status === 429) refused.push(answer)
  }
  expect(refused.length).toBeGreaterThan(5)
  for (const answer of refused) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
})

describe('an invitation of 10,000 characters', () => {
  const long = 'x'.repeat(10_000)
  test('gives no access', async () => {
    const visit = await fetch(`${url}/link?token=${long}`)
    expect(visit.status).toBe(200)
    expect(await visit.text()).toContain('This link no longer works')
    const used = await post(`/link?token=${long}`, [['name', 'Eve']])
    expect(used.status).toBe(200)
    expect(used.headers.getSetCookie()).toEqual([])
  })

  test.each([
    [
      [
        ['email', 'eve@evil.example'],
        ['name', long],
      ],
    ],
    [
      [
        ['email', `${long}@evil.example`],
        ['name', 'Eve'],
      ],
    ],
    [
      [
        ['email', 'eve@evil.example'],
        ['name', '\u202e\0\u200b'],
      ],
    ],
    [
      [
        ['email', 'eve@evil.example\r\nBcc: all@evil.example'],
        ['name', 'Eve'],
      ],
    ],
  ] as [[string, string][]][])('is sent to nobody (%#)', async fields => {
    const all = [['intent', 'invite'], ['role', 'sales'], ...fields] as [string, string][]
    const answer = await post('/members', all, { Cookie: owner })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toMatch(/role="alert"/)
    const members = await store.db.selectFrom('members').select('email').execute()
    expect(members.filter(({ email }) => email.includes('evil'))).toEqual([])
  })
})
