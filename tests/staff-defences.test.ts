import { once } from 'node:events'
import { request } from 'node:http'
import { PARALLEL_MAX } from '@universe/staff/server/limit-parallel-requests'
import { createAuthenticator } from '@universe/testing/clients/software-authenticator'
import { readLog } from '@universe/testing/servers/running-server'
import { storeInbox } from '@universe/testing/stores/inbox-requests'
import { readAudit } from '@universe/testing/stores/staff'
import { beforeAll, describe, expect, test } from 'vitest'
import { FORM, HOST, STAFF_URL, serveBehindProxy } from './staff-behind-proxy.ts'

/** Requests by other sites, with invalid tokens and to unusual addresses. */
const EVIL = 'https://evil.example'

const { app, port, send, call, comeIn, join } = serveBehindProxy()

const OWNER = 'ada@universe.example'
let owner: Awaited<ReturnType<typeof join>>
let viewer: Awaited<ReturnType<typeof join>>
let application: string
beforeAll(async () => {
  owner = await join(OWNER, 'owner')
  viewer = await join('vi@universe.example', 'viewer')
  const [id = ''] = await storeInbox(app.store, [
    { kind: 'application', name: 'Alan Turing', topic: 'Engineer', agoMs: 1 },
  ])
  application = id
})

describe('every response', () => {
  test('has HSTS, cannot be framed or read by other sites, and is not cached', async () => {
    const [, asset = ''] = /"(\/assets\/[^"]+\.js)"/.exec((await send('/sign-in')).text) ?? []
    const answers = {
      page: await send('/account', { cookie: owner.cookie }),
      data: await send('/account.data', { cookie: owner.cookie }),
      redirect: await send('/inbox'),
      'refused page': await send('/members', { cookie: viewer.cookie }),
      'unknown address': await send('/nowhere', { cookie: owner.cookie }),
      'address that cannot be read': await send('/%E0%A4%A'),
      'unknown method': await send('/inbox', { method: 'PUT', body: '' }),
      'other origin': await send('/account', { body: '', headers: { Origin: EVIL } }),
      'other host': await send('/', { headers: { Host: 'evil.example' } }),
      'giant body': await send('/sign-in', { body: 'x'.repeat(100_000) }),
      call: await call('sign-in-options', {}),
      asset: await send(asset),
    }
    for (const [what, { headers, status }] of Object.entries(answers)) {
      expect(headers['strict-transport-security'], what).toMatch(/^max-age=31536000/)
      expect(headers['content-security-policy'], what).toMatch(
        /default-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/,
      )
      expect(headers['x-content-type-options'], what).toBe('nosniff')
      expect(headers['cross-origin-resource-policy'], what).toBe('same-origin')
      expect(headers['access-control-allow-origin'], what).toBeUndefined()
      expect(headers['reporting-endpoints'], what).toBeUndefined()
      expect(headers['content-security-policy'], what).not.toContain('report')
      expect(headers['cache-control'], what).toBe(
        what === 'asset' ? 'public, max-age=31536000, immutable' : 'no-store',
      )
      if (status !== 302 && what !== 'call') {
        expect(headers['content-type'], what).toMatch(/^(?:text|application\/java).*charset=utf-8$/)
      }
    }
    const { page, asset: file } = answers
    for (const { headers } of [page, file]) {
      expect(headers['strict-transport-security']).toMatch(/; includeSubDomains$/)
    }
    const { data, redirect, 'unknown address': unknown } = answers
    for (const { headers } of [page, data, redirect, unknown]) {
      expect(headers['referrer-policy']).toBe('same-origin')
    }
    expect(answers['giant body'].status).toBe(413)
    expect(unknown.status).toBe(404)
    expect(unknown.text, 'a page').toContain('<main')
  })
})

describe('another site’s page', () => {
  const elsewhere = (site: string, mode: string, target: string) => ({
    cookie: owner.cookie,
    headers: { 'Sec-Fetch-Site': site, 'Sec-Fetch-Mode': mode, 'Sec-Fetch-Dest': target },
  })

  test.each([
    ['cross-site', 'no-cors', 'image'],
    ['cross-site', 'no-cors', 'script'],
    ['cross-site', 'cors', 'empty'],
    ['cross-site', 'navigate', 'iframe'],
    ['same-site', 'no-cors', 'style'],
    ['same-site', 'navigate', 'embed'],
  ])('cannot load: %s, %s, %s', async (site, mode, target) => {
    for (const path of ['/inbox', '/inbox.data', `/inbox/${application}/cv`, '/sign-in']) {
      const answer = await send(path, elsewhere(site, mode, target))
      expect(answer.status, path).toBe(403)
      expect(answer.text, path).toBe('Pages of other sites may link here, and nothing else.')
    }
  })

  test('may link to a page, but no link opens a CV', async () => {
    const visit = elsewhere('cross-site', 'navigate', 'document')
    expect((await send('/inbox', visit)).status).toBe(200)
    const cv = await send(`/inbox/${application}/cv`, visit)
    expect([cv.status, cv.headers.location]).toEqual([302, `/inbox/${application}`])
    const read = () => readAudit(app.store, 'cv.read')
    expect(await read()).toEqual([])
    for (const [path, method] of [
      [`/inbox/${application}/cv`, 'HEAD'],
      [`/inbox/${application}/cv.data`, 'GET'],
    ] as const) {
      const answer = await send(path, { cookie: owner.cookie, method })
      expect(answer.status, path).toBe(405)
      expect(answer.text, path).not.toContain('%PDF')
    }
    expect(await read(), 'what gives out no file records no reading').toEqual([])
    const own = elsewhere('same-origin', 'navigate', 'document')
    expect((await send(`/inbox/${application}/cv`, own)).status).toBe(200)
    expect(await read()).toHaveLength(1)
  })

  test('cannot call script endpoints with a form', async () => {
    for (const type of ['text/plain', FORM, 'multipart/form-data; boundary=x']) {
      const sent = { body: '{}', headers: { 'Content-Type': type } }
      expect((await send('/passkeys/sign-in-options', sent)).status, type).toBe(415)
    }
  })
})

describe('a session', () => {
  const opens = async (cookie: string) => {
    const [page, data] = [
      await send('/account', { cookie }),
      await send('/account.data', { cookie }),
    ]
    expect(data.status === 200).toBe(page.status === 200)
    if (page.status !== 200) expect(data.text).toMatch(/\/(?:sign-in|welcome)/)
    return page.status === 200
  }

  test('has a new token at each step, which replaces the old one', async () => {
    const {
      authenticator,
      enrolling,
      cookie: enrolled,
    } = await join('bo@universe.example', 'sales')
    expect(await opens(enrolled)).toBe(true)
    expect(await opens(enrolling)).toBe(false)
    const confirm = JSON.parse((await call('confirmation-options', {}, enrolled)).text)
    const shown = { response: authenticator.get(confirm) }
    const { cookie: confirmed } = await call('confirmation', shown, enrolled)
    expect(await opens(confirmed)).toBe(true)
    expect(await opens(enrolled), 'before the passkey was shown again').toBe(false)

    const options = JSON.parse((await call('sign-in-options', {}, confirmed)).text)
    const again = { response: authenticator.get(options) }
    const { cookie: signedIn } = await call('sign-in', again, confirmed)
    expect(await opens(signedIn)).toBe(true)
    expect(await opens(confirmed), 'what the browser had as it signed in').toBe(false)
    await comeIn('bo@universe.example', [], signedIn)
    expect(await opens(signedIn), 'what it had as it came by a link').toBe(false)
    expect(new Set([enrolling, enrolled, confirmed, signedIn]).size).toBe(4)
  })

  test('ends by signing out, which clears the browser’s pages', async () => {
    const { cookie } = await join('cy@universe.example', 'sales')
    const out = await send('/sign-out', { cookie, body: '' })
    expect(out.headers['clear-site-data']).toBe('"cache", "storage"')
    expect(out.cookie).toBe('__Host-staff=')
    expect(await opens(cookie)).toBe(false)
  })

  test('is also cleared when signed out by script', async () => {
    const { cookie } = await join('di@universe.example', 'sales')
    const out = await send('/sign-out.data', { cookie, body: '' })
    expect(out.headers['clear-site-data']).toBe('"cache", "storage"')
    expect(await opens(cookie)).toBe(false)
  })

  test('of a disabled member gives no access', async () => {
    const { cookie } = await join('el@universe.example', 'sales')
    expect(await opens(cookie)).toBe(true)
    const set = { state: 'disabled' as const }
    await app.store.db
      .updateTable('members')
      .set(set)
      .where('email', '=', 'el@universe.example')
      .execute()
    expect(await opens(cookie)).toBe(false)
  })
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  '\u0001javascript:alert(1)',
  ' //evil.example',
  '/sign-out',
])('a sign-in does not redirect to %j', async next => {
  const path = `/sign-in?${new URLSearchParams({ next })}`
  const { status, headers } = await send(path, { cookie: owner.cookie })
  expect([status, headers.location]).toEqual([302, '/'])
  // The page itself does not contain it either.
  const [told, untold] = [await send(path), await send('/sign-in')]
  expect(withoutNonce(told.text)).toBe(withoutNonce(untold.text))
})

const withoutNonce = (html: string) => html.replaceAll(/nonce="[^"]+"/g, '')

test('no part of a request controls redirects or host', async () => {
  const lies = {
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-Proto': 'http',
    Forwarded: 'host=evil.example',
  }
  for (const path of [
    '/',
    '//evil.example/inbox',
    '/\\evil.example',
    'https://evil.example/inbox',
  ]) {
    const { status, headers } = await send(path, { headers: lies })
    expect(status, path).toBe(302)
    expect(headers.location, path).toMatch(/^\/sign-in\?next=%2F/)
  }
  const claimed = { Host: 'evil.example', 'X-Forwarded-Host': HOST }
  expect((await send('/sign-in', { headers: claimed })).status).toBe(421)
})

test.each([
  '/members/',
  '//members',
  '/./members',
  '/inbox/../members',
  '/inbox/%2e%2e/members',
  '/inbox/..%2fmembers',
  '/inbox/%252e%252e/members',
  '/inbox\\..\\members',
  '/MEMBERS',
  '/members;x',
  '/members.',
  '/members%2f',
  '/members%00',
  '/members.data',
  '/members/.data',
  '/members/_.data',
  '/MEMBERS.DATA',
  '/members.data?_routes=pages%2Fmembers%2Fpage',
  '/inbox.data?_routes=pages%2Fmembers%2Fpage',
  '/members?_data=routes',
  '/members?index',
])('a viewer cannot read members, nor a stranger anything, by %s', async path => {
  for (const cookie of [viewer.cookie, '']) {
    const { status, text } = await send(path, { cookie })
    expect(status).toBeLessThan(500)
    expect(text).not.toContain(OWNER)
    if (!cookie) expect(status).not.toBe(200)
  }
})

test('refusals are logged by kind, member and operation, without names', async () => {
  const events = () => readLog(app.server).filter(({ security }) => security)
  const before = events().length
  const token = 'T'.repeat(43)
  const email = 'secret@universe.example'
  await send('/members?q=secret', { cookie: viewer.cookie })
  const intent = 'intent=sign-everybody-out'
  await send('/members', { cookie: viewer.cookie, body: intent })
  await send('/inbox', { cookie: `__Host-staff=${Buffer.from(`"${token}"`).toString('base64')}` })
  await send('/sign-in/recovery', { body: `email=${email}&code=SECRET` })
  await send(`/link?token=${token}`, { body: '' })
  const options = JSON.parse((await call('sign-in-options', {})).text)
  const stranger = createAuthenticator(STAFF_URL)
  stranger.create({ ...options, rp: { id: HOST }, user: { id: 'x' } })
  const response = stranger.get(options)
  await call('sign-in', { response })
  await call('sign-in', { response })
  await send('/account?secret', { body: '', headers: { Origin: EVIL } })
  await send('/?secret', { headers: { Host: 'evil.example' } })
  await send('/', { headers: { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'cors' } })
  const flood = { body: '', headers: { 'X-Forwarded-For': '198.51.100.1' } }
  for (let post = 0; post < 31; post++) await send('/sign-out', flood)

  const member = await app.store.db
    .selectFrom('members')
    .select('id')
    .where('email', '=', 'vi@universe.example')
    .executeTakeFirstOrThrow()
  // Earlier tests' lines may still be arriving, before these.
  const isWhole = () =>
    events().length >= before + 12 && events().at(-1)?.security.event === 'attempts-refused'
  await expect.poll(isWhole).toBe(true)
  const noted = events().slice(-12)
  expect(noted.map(({ security }) => security)).toMatchObject([
    { event: 'operation-refused', memberId: member.id, operation: 'listMembers' },
    { event: 'operation-refused', memberId: member.id, operation: 'signEverybodyOut' },
    // The page around the refusal.
    { event: 'operation-refused', memberId: member.id, operation: 'listMembers' },
    { event: 'session-refused' },
    { event: 'recovery-code-refused' },
    { event: 'link-refused' },
    { event: 'passkey-refused', reason: 'it is unknown' },
    { event: 'passkey-refused', reason: 'it answers no challenge that waits' },
    { event: 'origin-refused' },
    { event: 'host-refused' },
    { event: 'site-refused' },
    { event: 'attempts-refused' },
  ])
  for (const line of noted) expect(line.reqId, 'of which request').toMatch(/^staff-/)
  expect(JSON.stringify(noted)).not.toMatch(
    /secret|universe\.example|evil|T{43}|198\.51|10\.\d+\.\d+\./i,
  )
})

test('clients without a session are limited together, whatever cookies they forge', async () => {
  let made = 0
  const stranger = () => {
    made += 1
    const cookie = `__Host-staff=${Buffer.from(`"${made}"`).toString('base64')}`
    return { Cookie: cookie, 'X-Forwarded-For': '198.51.100.2' }
  }
  const held = await Promise.all(
    Array.from({ length: PARALLEL_MAX.running }, async () => {
      const headers = { ...stranger(), Host: HOST, Origin: STAFF_URL, 'Content-Length': 1 }
      const to = { host: '127.0.0.1', port: port(), path: '/sign-out', method: 'POST' }
      const sent = request({ ...to, headers: { ...headers, Expect: '100-continue' } })
      sent.on('error', () => {}).flushHeaders()
      await once(sent, 'continue')
      return sent
    }),
  )
  const waiting = Array.from({ length: PARALLEL_MAX.waiting + 1 }, () =>
    send('/inbox', { headers: stranger() }),
  )
  expect((await Promise.race(waiting)).status).toBe(429)
  expect((await send('/sign-in')).status, 'another client').toBe(200)
  const member = { ...stranger(), Cookie: owner.cookie }
  expect((await send('/inbox', { headers: member })).status, 'a member beside them').toBe(200)
  for (const each of held) each.destroy()
  const statuses = (await Promise.all(waiting)).map(({ status }) => status)
  expect(statuses.filter(status => status === 302)).toHaveLength(PARALLEL_MAX.waiting)
})
