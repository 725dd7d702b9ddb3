import { request } from 'node:http'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { makeOperatorLink } from '@universe/domain/staff/operator-link'
import { createAuthenticator } from '@universe/testing/clients/software-authenticator'
import { findFreePort } from '@universe/testing/servers/free-port'
import { serveStaff } from '@universe/testing/servers/serve'
import { beforeAll, describe, expect, test } from 'vitest'
import routes from '../apps/staff/app/routes.ts'

/** The staff's app on its own host, where links only allow enrollment: over plain HTTP. */
const STAFF_URL = 'https://staff.universe.example'
const EMAIL = 'ada@universe.example'
const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

let port: number
const app = serveStaff(async () => {
  port = await findFreePort()
  return { STAFF_URL, STAFF_PORT: String(port) }
})

interface Answer {
  status: number
  text: string
  headers: Record<string, string | string[] | undefined>
  /** The session that it began. */
  cookie: string
}

/** Each request has a client address of its own, because of the limit without a session. */
let clients = 0
function nextClient(): string {
  clients++
  return `127.1.${clients >> 8}.${clients & 255}`
}

function send(
  method: string,
  path: string,
  {
    cookie = '',
    body = '',
    type = FORM,
    origin = STAFF_URL,
  }: { cookie?: string; body?: string; type?: string; origin?: string } = {},
): Promise<Answer> {
  const headers = {
    host: new URL(STAFF_URL).host,
    ...(origin && { origin }),
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    ...(cookie && { cookie }),
  }
  return new Promise((resolve, reject) => {
    const to = { host: '127.0.0.1', port, method, path, headers, localAddress: nextClient() }
    const asked = request(to, async answer => {
      const text = (await answer.setEncoding('utf8').toArray()).join('')
      const [set = ''] = answer.headers['set-cookie'] ?? []
      const { statusCode: status = 0, headers } = answer
      resolve({ status, text, headers, cookie: set.split(';')[0] ?? '' })
    })
    asked.on('error', reject).end(body)
  })
}

test('a post without an origin changes nothing', async () => {
  const { status, text } = await send('POST', '/sign-in', { origin: '' })
  expect([status, text]).toEqual([403, expect.stringContaining('so nothing was changed')])
})

const call = (name: string, content: unknown, cookie?: string) =>
  send('POST', `/passkeys/${name}`, {
    type: JSON_TYPE,
    body: typeof content === 'string' ? content : JSON.stringify(content),
    ...(cookie !== undefined && { cookie }),
  })

/** @returns the cookie of an enrolling session */
async function comeIn(email = EMAIL): Promise<string> {
  const log = { info() {}, warn() {}, error() {} }
  const parts = { store: app.store, now: Date.now, log, staffUrl: () => STAFF_URL }
  const link = await makeOperatorLink(parts, email, ['owner'])
  const { pathname, search } = new URL(link)
  const answer = await send('POST', `${pathname}${search}`, { body: 'name=Ada' })
  expect(answer.headers.location).toBe('/welcome')
  return answer.cookie
}

async function enroll(email?: string) {
  const authenticator = createAuthenticator(STAFF_URL)
  const enrolling = await comeIn(email)
  const options = JSON.parse((await call('enrollment-options', {}, enrolling)).text)
  const answer = await call(
    'enrollment',
    { response: authenticator.create(options), name: 'Laptop' },
    enrolling,
  )
  expect(JSON.parse(answer.text).recoveryCodes).toHaveLength(10)
  return { authenticator, enrolling, cookie: answer.cookie }
}

/** All addresses that need a session, with parameters filled in. */
function closedAddresses(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const own = path === undefined ? above : `${above}/${path.replace(/:\w+|\*/g, 'x')}`
    return [...(path === undefined ? [] : [own]), ...closedAddresses(children, own)]
  })
}
const OPEN = /^\/(?:sign-in|sign-out|link|welcome|passkeys)/
const closed = ['/', ...closedAddresses(routes).filter(address => !OPEN.test(address))]

test('the sign-in explains how the first owner gets in, until there is one', async () => {
  const first = await send('GET', '/sign-in')
  expect(first.text).toMatch(/There is no owner yet.*staff -- link EMAIL/s)
  await enroll('first@universe.example')
  expect((await send('GET', '/sign-in')).text).not.toContain('There is no owner yet')
})

describe('no member’s page is readable', () => {
  let full: string
  let enrolling: string
  beforeAll(async () => {
    const enrolled = await enroll()
    full = enrolled.cookie
    enrolling = await comeIn()
  })

  test.each([
    ['without a cookie', () => ''],
    ['with a made-up one', () => `__Host-staff=${Buffer.from('"x"').toString('base64')}`],
    ['with one of the wrong name', () => full.replace('__Host-staff', 'staff')],
    ['with an enrolling session', () => enrolling],
    [
      'with a session that was enrolling and is full by now',
      async () => (await enroll('eve@universe.example')).enrolling,
    ],
  ])('%s', async (_which, makeCookie) => {
    const cookie = await makeCookie()
    expect(closed.length).toBeGreaterThan(5)
    for (const address of closed) {
      for (const path of [address, `${address === '/' ? '/_' : address}.data`]) {
        const got = await send('GET', path, { cookie })
        expect([202, 302], path).toContain(got.status)
        expect(`${got.headers.location}${got.text}`, path).toMatch(/\/(?:sign-in|welcome)/)
        expect(got.text, path).not.toContain(EMAIL)
      }
      const posted = await send('POST', address, { cookie, body: 'intent=sign-everybody-out' })
      expect(posted.status, address).toBeLessThan(500)
      expect(posted.text, address).not.toContain(EMAIL)
    }
    expect((await send('GET', '/members', { cookie: full })).text).toContain(EMAIL)
  })

  test('and the cookie is HttpOnly and bound to its host', async () => {
    const { authenticator } = await enroll('bo@universe.example')
    const options = JSON.parse((await call('sign-in-options', {})).text)
    const { headers } = await call('sign-in', { response: authenticator.get(options) })
    expect(String(headers['set-cookie'])).toMatch(
      /^__Host-staff=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
  })
})

describe('a passkey assertion', () => {
  let authenticator: Awaited<ReturnType<typeof enroll>>['authenticator']
  let cookie: string
  beforeAll(async () => {
    const enrolled = await enroll('cy@universe.example')
    authenticator = enrolled.authenticator
    cookie = enrolled.cookie
  })
  const ask = async () => JSON.parse((await call('sign-in-options', {})).text)

  test('for another origin signs nobody in', async () => {
    const response = authenticator.get(await ask(), { origin: 'https://staff-universe.example' })
    const answer = await call('sign-in', { response })
    expect(answer.status).toBe(422)
    expect(JSON.parse(answer.text).refusal).toContain('The passkey was not accepted.')
    expect(answer.cookie).toBe('')
  })

  test('signs in once, and is refused when repeated', async () => {
    const response = authenticator.get(await ask())
    expect((await call('sign-in', { response })).status).toBe(200)
    const replayed = await call('sign-in', { response })
    expect(replayed.status).toBe(422)
    expect(JSON.parse(replayed.text).refusal).toContain('already used')
    expect(replayed.cookie).toBe('')
  })

  test('to confirm does not sign in another, and a sign-in does not confirm', async () => {
    const forSignIn = authenticator.get(await ask())
    expect((await call('confirmation', { response: forSignIn }, cookie)).status).toBe(422)
    const options = JSON.parse((await call('confirmation-options', {}, cookie)).text)
    expect((await call('sign-in', { response: authenticator.get(options) })).status).toBe(422)
  })
})

describe('malformed calls of the passkey endpoints', () => {
  const calls = ['sign-in', 'confirmation', 'enrollment']
  const deep = `${'{"response":'.repeat(2000)}{}${'}'.repeat(2000)}`
  const clientDataJSON = Buffer.from('{"challenge":"\\u0000","type":"webauthn.get"}').toString(
    'base64url',
  )

  test.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a text as the response', '{"response":"x"}'],
    ['a number as the name', '{"response":{},"name":1}'],
    ['an empty response', '{"response":{}}'],
    ['a response of wrong kinds', '{"response":{"id":[["x"]],"response":{"clientDataJSON":1}}}'],
    ['a zero byte', JSON.stringify({ response: { id: '\0', response: { clientDataJSON } } })],
    ['what is nested deep', deep],
  ])('%s is refused with a sentence', async (_what, body) => {
    const { cookie: full } = await enroll(`${Math.random()}@universe.example`)
    for (const name of calls) {
      for (const cookie of ['', full]) {
        const answer = await call(name, body, cookie)
        expect(answer.status, name).toBeGreaterThanOrEqual(400)
        expect(answer.status, name).toBeLessThan(500)
        expect(JSON.parse(answer.text).refusal, name).toMatch(/[.]$/)
      }
    }
  })

  test('and other calls and methods are refused as well', async () => {
    expect((await call('constructor', {})).status).toBe(404)
    const got = await send('GET', '/passkeys/sign-in')
    expect(got.status).toBe(405)
    expect(got.headers.allow).toBe('POST')
  })
})

test('an invalid form, and one of an unknown kind, change nothing', async () => {
  const { cookie } = await enroll('di@universe.example')
  for (const path of ['/members', '/account', '/members/%00', '/members/x']) {
    const multipart = { cookie, body: 'x', type: 'multipart/form-data; boundary=y' }
    expect((await send('POST', path, multipart)).status, path).toBe(400)
    const unknown = { cookie, body: 'intent=toString&object=%00' }
    expect((await send('POST', path, unknown)).status, path).toBe(400)
  }
  for (const path of ['/members/%00', '/members/x', '/members/%E0%A4%A']) {
    const { status } = await send('GET', path, { cookie })
    expect(status, path).toBeGreaterThanOrEqual(400)
    expect(status, path).toBeLessThan(500)
  }
})
