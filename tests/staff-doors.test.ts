import { beforeAll, describe, expect, test } from 'vitest'
import { serveBehindProxy } from './staff-behind-proxy.ts'
import { readStaffRoutes } from './staff-routes.ts'

/** What opens the staff's app, and what does not. */
const EMAIL = 'ada@universe.example'

const { send, call, comeIn, join } = serveBehindProxy()
const enroll = (email: string) => join(email, 'owner')

test('a post without an origin changes nothing', async () => {
  const { status, text } = await send('/sign-in', { method: 'POST' })
  expect([status, text]).toEqual([403, expect.stringContaining('so nothing was changed')])
})

const OPEN = /^\/(?:sign-in|sign-out|link|welcome|passkeys)/
/** All addresses that need a session, with parameters filled in. */
const closed = readStaffRoutes()
  .map(({ path }) => path.replaceAll(/:\w+/g, 'x'))
  .filter(address => !OPEN.test(address))

test('the sign-in explains how the first owner gets in, until there is one', async () => {
  const first = await send('/sign-in')
  expect(first.text).toMatch(/There is no owner yet.*staff -- link EMAIL/s)
  await enroll('first@universe.example')
  expect((await send('/sign-in')).text).not.toContain('There is no owner yet')
})

describe('no member’s page is readable', () => {
  let full: string
  let enrolling: string
  beforeAll(async () => {
    full = (await enroll(EMAIL)).cookie
    enrolling = await comeIn(EMAIL)
  })

  test.each([
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
        const got = await send(path, { cookie })
        expect([202, 302], path).toContain(got.status)
        expect(`${got.headers.location}${got.text}`, path).toMatch(/\/(?:sign-in|welcome)/)
        expect(got.text, path).not.toContain(EMAIL)
      }
      const posted = await send(address, { cookie, body: 'intent=sign-everybody-out' })
      expect(posted.status, address).toBeLessThan(500)
      expect(posted.text, address).not.toContain(EMAIL)
    }
    expect((await send('/members', { cookie: full })).text).toContain(EMAIL)
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
    const got = await send('/passkeys/sign-in')
    expect(got.status).toBe(405)
    expect(got.headers.allow).toBe('POST')
  })
})

test('an invalid form, and one of an unknown kind, change nothing', async () => {
  const { cookie } = await enroll('di@universe.example')
  for (const path of ['/members', '/account', '/members/%00', '/members/x']) {
    const type = { 'Content-Type': 'multipart/form-data; boundary=y' }
    expect((await send(path, { cookie, body: 'x', headers: type })).status, path).toBe(400)
    const unknown = { cookie, body: 'intent=toString&object=%00' }
    expect((await send(path, unknown)).status, path).toBe(400)
  }
  for (const path of ['/members/%00', '/members/x', '/members/%E0%A4%A']) {
    const { status } = await send(path, { cookie })
    expect(status, path).toBeGreaterThanOrEqual(400)
    expect(status, path).toBeLessThan(500)
  }
})
