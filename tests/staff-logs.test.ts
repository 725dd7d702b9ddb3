import { createAuthenticator } from '@universe/testing/clients/software-authenticator'
import { makeLink, openStaffBrowser } from '@universe/testing/clients/staff-visit'
import { findFreePort } from '@universe/testing/servers/free-port'
import { readLog, readOwnerLink, readStaffUrl } from '@universe/testing/servers/running-server'
import { placeForEach } from '@universe/testing/servers/serve'
import { storeInbox } from '@universe/testing/stores/inbox-requests'
import { tokenOf } from '@universe/testing/stores/staff'
import { expect, test } from 'vitest'

/** What a server logs about staff, at its most verbose level. */
const NOT_ON_LOOPBACK = 'https://staff.universe.example'

const place = placeForEach()

async function start(env: Record<string, string>) {
  const server = await place.start({ LOG_LEVEL: 'trace', TRUST_PROXY: '1', ...env })
  return { server, store: place.openStore() }
}

/** @returns secrets found in a text, in any encoding used by headers or URLs */
function found(text: string, secrets: readonly string[]): string[] {
  return secrets.filter(secret => {
    expect(secret.length, 'long enough to be found by no chance').toBeGreaterThan(5)
    return text.includes(secret) || text.includes(encodeURIComponent(secret))
  })
}

const texts = (value: unknown): string[] =>
  typeof value === 'string'
    ? value.length > 30
      ? [value]
      : []
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(texts)
      : []

test('off loopback the start prints only the command for a link, and no secret is logged', async () => {
  const port = await findFreePort()
  const { server, store } = await start({
    STAFF_URL: NOT_ON_LOOPBACK,
    STAFF_PORT: String(port),
    HOST: '127.0.0.1',
  })
  expect(server.printed()).toContain(`Staff: ${NOT_ON_LOOPBACK} (npm run staff -- link EMAIL`)
  expect(server.printed()).not.toContain('token')

  const secrets: string[] = []
  const browser = openStaffBrowser(NOT_ON_LOOPBACK, port)
  const keep = (...values: unknown[]) => secrets.push(...values.flatMap(texts))
  const keepCookie = () => secrets.push(browser.cookie().split('=').slice(1).join('='))
  const link = await makeLink(store, NOT_ON_LOOPBACK, 'ada.lovelace@universe.example')
  secrets.push(tokenOf(link), 'lovelace')

  // The link, opened and used; also with its token in the query, as some scanners do.
  expect((await browser.visit(`/link?token=${tokenOf(link)}`)).status).toBe(200)
  expect((await browser.visit(`/link.data?token=${tokenOf(link)}`)).status).toBe(200)
  const entered = await browser.post(`/link?token=${tokenOf(link)}`, { name: 'Ada Lovelace' })
  expect(entered.location).toBe('/welcome')
  keepCookie()

  const authenticator = createAuthenticator(NOT_ON_LOOPBACK)
  const options = await browser.call('/passkeys/enrollment-options')
  const made = authenticator.create(options.body)
  const enrolled = await browser.call('/passkeys/enrollment', { response: made, name: 'My Nokia' })
  expect(enrolled.status).toBe(200)
  keepCookie()
  const codes: string[] = enrolled.body.recoveryCodes
  expect(codes).toHaveLength(10)
  keep(options.body.challenge, made.response, codes)

  expect((await browser.post('/sign-out', {})).status).toBe(302)
  const asked = await browser.call('/passkeys/sign-in-options')
  const shown = authenticator.get(asked.body)
  const forged = { ...shown, response: { ...shown.response, signature: 'forgedforgedforged00' } }
  expect((await browser.call('/passkeys/sign-in', { response: forged })).status).toBe(422)
  const again = await browser.call('/passkeys/sign-in-options')
  const right = authenticator.get(again.body)
  expect((await browser.call('/passkeys/sign-in', { response: right })).status).toBe(200)
  keepCookie()
  keep(asked.body.challenge, again.body.challenge, shown.response, right.response)
  secrets.push('forgedforgedforged00')

  await browser.post('/sign-out', {})
  const email = 'ada.lovelace@universe.example'
  await browser.post('/sign-in/recovery', { email, code: 'ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ' })
  const recovered = await browser.post('/sign-in/recovery', { email, code: codes[0] ?? '' })
  expect(recovered.location).toBe('/welcome')
  keepCookie()
  secrets.push('ZZZZ-ZZZZ')

  // Also during failures: errors are logged with details.
  await store.db.schema.dropTable('sessions').execute()
  expect((await browser.visit('/account')).status).toBe(503)
  expect((await browser.post('/sign-in/recovery', { email, code: codes[1] ?? '' })).status).toBe(
    503,
  )
  expect((await browser.visit(`/link?token=${tokenOf(link)}x`)).status).toBe(503)

  await server.stop()
  expect(server.printed()).toContain('"level":50')
  expect(server.printed()).toContain('"action":"passkey.enrolled"')
  const noted = readLog(server)
  const events = ['link-used', 'passkey-enrolled', 'signed-in', 'signed-out', 'recovery-code-used']
  for (const event of events) {
    const line = noted.find(({ security }) => security?.event === event)
    expect(line, event).toMatchObject({ level: 30, reqId: expect.stringMatching(/^staff-/) })
    expect(line?.security, event).toEqual({
      event,
      memberId: expect.stringMatching(/^[-\da-f]{36}$/),
    })
  }
  expect(secrets.length).toBeGreaterThan(20)
  expect(found(server.printed(), secrets)).toEqual([])
})

test('on loopback the start prints a one-time link, and logs no CV, name or session', async () => {
  const { server, store } = await start({ STAFF_PORT: '0' })
  const [contact = '', application = ''] = await storeInbox(store, [
    { kind: 'contact', name: 'Grace Hopper', topic: 'Telecom', agoMs: 1 },
    { kind: 'application', name: 'Alan Turing', topic: 'Zirvacancy', agoMs: 2 },
  ])
  const cv = Buffer.from('%PDF-1.7 zircurriculum')
  await store.db.updateTable('cvs').set({ content: cv, byte_size: cv.length }).execute()

  const url = readStaffUrl(server)
  const link = readOwnerLink(server)
  const browser = openStaffBrowser(url, Number(new URL(url).port))
  const owner = { name: 'Ada Lovelace', email: 'ada.lovelace@universe.example' }
  expect((await browser.post(`/link?token=${tokenOf(link)}`, owner)).status).toBe(302)
  for (const path of ['/inbox?q=hopper', `/inbox/${contact}`, `/inbox/${application}`, '/audit']) {
    expect((await browser.visit(path)).status, path).toBe(200)
  }
  expect((await browser.visit(`/inbox/${application}/cv`)).text).toContain('zircurriculum')
  expect((await browser.post('/audit.csv', {})).text).toContain('Ada Lovelace')
  expect((await browser.visit(`/inbox/${contact}.data?q=hopper`)).text).toContain('Grace')
  await server.stop()

  const [, ...rest] = server.printed().split(link)
  const printed = server.printed().replace(link, '')
  expect(rest, 'once').toHaveLength(1)
  const secrets = [tokenOf(link), browser.cookie().slice('staff='.length)]
  expect(found(printed, secrets)).toEqual([])
  expect(printed).toContain('"action":"cv.read"')
  expect(printed).not.toMatch(/lovelace|hopper|turing|zircurriculum|%PDF|zirvacancy/i)
})
