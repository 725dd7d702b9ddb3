import { ROLES } from '@universe/domain/staff/roles'
import { openStore, type Store } from '@universe/store/store'
import { sendRaw } from '@universe/testing/clients/raw-request'
import { createAuthenticator } from '@universe/testing/clients/software-authenticator'
import { fromAnotherClient } from '@universe/testing/clients/staff-visit'
import { type FuzzedServer, startFuzzedServer } from '@universe/testing/servers/fuzzed-server'
import { readStaffUrl } from '@universe/testing/servers/running-server'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { badStaffRequests } from './bad-staff-requests.ts'
import { type Secrets, storeSecrets, type Visitor } from './staff-secrets.ts'

/**
 * Random requests that no page of the staff sends, as each role and signed out. FUZZ_CASES sets the
 * number, FUZZ_SEED repeats a run.
 */
const CASES = Number(process.env.FUZZ_CASES ?? 300)
const SEED = Number(process.env.FUZZ_SEED ?? 1)
const CASE_MS = 500
const VISITORS: readonly Visitor[] = [...ROLES, 'nobody']

let server: FuzzedServer
let store: Store
let url: string
let secrets: Secrets
const cookies = new Map<Visitor, string>()

beforeAll(async () => {
  server = await startFuzzedServer({ STAFF_PORT: '0', TRUST_PROXY: '1', LOG_LEVEL: 'error' })
  store = openStore(server.location)
  url = readStaffUrl(server)
  secrets = await storeSecrets(store, url)
})
afterAll(async () => {
  await store.close()
  await server.stop()
})

async function cookieOf(visitor: Visitor): Promise<string> {
  const cookie = cookies.get(visitor) ?? (await secrets.enter(visitor))
  cookies.set(visitor, cookie)
  return cookie
}

const clientHeaders = () => Object.entries(fromAnotherClient())

test(
  `answers ${CASES} cases (FUZZ_SEED=${SEED}) without errors or leaked secrets`,
  async () => {
    console.log(`FUZZ_SEED=${SEED}`)
    const statuses: Record<number, number> = {}
    const cases = fc.tuple(fc.constantFrom(...VISITORS), badStaffRequests(url, secrets.ids))
    await fc.assert(
      fc.asyncProperty(cases, async ([visitor, request]) => {
        const cookie = await cookieOf(visitor)
        const headers = [...request.headers, ...clientHeaders()]
        const session = cookie ? [['Cookie', cookie] as const] : []
        const answer = await sendRaw(url, { ...request, headers: [...session, ...headers] })
        const { status, text } = answer
        statuses[status] = (statuses[status] ?? 0) + 1
        expect(status, text).toBeGreaterThanOrEqual(200)
        expect(status, text).toBeLessThan(500)
        expect(await secrets.findLeaks(text, visitor), text).toEqual([])
        // The request ended the session.
        if (status === 401 || /^location: \/sign-in/m.test(text)) cookies.delete(visitor)
      }),
      { numRuns: CASES, seed: SEED },
    )
    console.log(statuses)
    for (const status of [200, 302, 403, 404])
      expect(statuses[status], `${status}`).toBeGreaterThan(0)
    await server.requireUnharmed()
    expect(server.printed()).not.toContain('"level":50')
  },
  60_000 + CASES * CASE_MS,
)

/** A place in a browser's response, and its replacement. */
const spoilings = fc.record({
  place: fc.nat(40),
  instead: fc.oneof(
    fc.constantFrom<unknown>(null, 7, '', [], {}, 'AAAA', '\0', '\ud800', true, 'x'.repeat(40_000)),
    fc.uint8Array({ maxLength: 400 }).map(bytes => Buffer.from(bytes).toString('base64url')),
  ),
})
/** Ignored by the server: extensions, and an authenticator's transports. */
const UNHEEDED = /clientExtensionResults|transports|userHandle|authenticatorAttachment/

test(
  'refuses a passkey answer altered anywhere, without errors',
  async () => {
    const authenticator = createAuthenticator(url)
    const cookie = await secrets.enter('owner')
    const call = async (name: string, content: object, session = cookie) => {
      const answer = await fetch(`${url}/passkeys/${name}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Origin: url,
          Cookie: session,
          ...fromAnotherClient(),
        },
        body: JSON.stringify(content),
      })
      const text = await answer.text()
      expect(answer.status, text).toBeLessThan(500)
      return { status: answer.status, body: JSON.parse(text) }
    }
    const options = (await call('enrollment-options', {})).body
    const enrolled = authenticator.create(options)
    expect((await call('enrollment', { response: enrolled, name: 'A key' })).status).toBe(200)

    const ceremonies = fc.tuple(fc.constantFrom('enrollment', 'sign-in'), spoilings)
    await fc.assert(
      fc.asyncProperty(ceremonies, async ([ceremony, { place, instead }]) => {
        const asked = (await call(`${ceremony}-options`, {})).body
        const response =
          ceremony === 'enrollment' ? authenticator.create(asked) : authenticator.get(asked)
        const { changed, where } = spoil(response, ceremony, place, instead)
        const session = ceremony === 'enrollment' ? cookie : ''
        const { status } = await call(ceremony, { response: changed, name: 'A key' }, session)
        if (!UNHEEDED.test(where)) expect([400, 403, 422], where).toContain(status)
        if (ceremony === 'enrollment') authenticator.passkeys.pop()
      }),
      { numRuns: Math.max(50, Math.floor(CASES / 10)), seed: SEED },
    )
    await server.requireUnharmed()
    expect(server.printed()).not.toContain('"level":50')
  },
  60_000 + CASES * CASE_MS,
)

/** @returns a copy with one value replaced, and its path */
function spoil(value: object, ceremony: string, place: number, instead: unknown) {
  const changed = structuredClone(value) as Record<string, unknown>
  const places: { owner: Record<string, unknown>; name: string; where: string }[] = []
  const walk = (owner: Record<string, unknown>, above: string) => {
    for (const [name, each] of Object.entries(owner)) {
      const where = `${above}.${name}`
      places.push({ owner, name, where })
      if (typeof each === 'object' && each !== null) walk(each as Record<string, unknown>, where)
    }
  }
  walk(changed, ceremony)
  const { owner, name, where } = places[place % places.length] ?? expect.fail('no place')
  owner[name] = instead
  return { changed, where }
}
