import { subscriptionCalls, subscriptionPaths } from '@universe/contract/calls'
import { subscribeAt } from '@universe/testing/clients/api-requests'
import { formPosts } from '@universe/testing/clients/form-posts'
import { sendRaw } from '@universe/testing/clients/raw-request'
import { type FuzzedServer, startFuzzedServer } from '@universe/testing/servers/fuzzed-server'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { badRequests } from './bad-requests.ts'

/**
 * Random requests that none of our forms send, against the real server, store and mail. FUZZ_CASES
 * sets the number, FUZZ_SEED repeats a run.
 */
const CASES = Number(process.env.FUZZ_CASES ?? 300)
const SEED = Number(process.env.FUZZ_SEED ?? 1)
const CASE_MS = 500
/** With fewer, some address may get no valid request by chance. */
const CASES_FOR_EVERY_ADDRESS = 5000

let server: FuzzedServer
let tokens: string[]
beforeAll(async () => {
  server = await startFuzzedServer()
  const links = await subscribeAt(server, server.location, 'ada@example.com')
  tokens = Object.values(links).map(link => link.slice(link.indexOf('=') + 1))
})
afterAll(() => server.stop())

test(
  `answers ${CASES} cases (FUZZ_SEED=${SEED}) without errors`,
  async () => {
    console.log(`FUZZ_SEED=${SEED}`)
    const statuses: Record<number, number> = {}
    const accepting = new Set<string>()
    await fc.assert(
      fc.asyncProperty(badRequests(server.url, tokens), async request => {
        const { status, text } = await sendRaw(server.url, request)
        statuses[status] = (statuses[status] ?? 0) + 1
        if (status === 200 && request.method === 'POST')
          accepting.add(request.path.replace(/\?t.*/, ''))
        expect(status, text).toBeGreaterThanOrEqual(200)
        expect(status, text).toBeLessThan(500)
      }),
      { numRuns: CASES, seed: SEED },
    )
    console.log(statuses)
    expect(statuses[200], 'some of them are right').toBeGreaterThan(0)
    if (CASES >= CASES_FOR_EVERY_ADDRESS) {
      const ways = [
        ...formPosts(server.url).map(({ path }) => path),
        ...Object.values(subscriptionPaths),
        ...Object.values(subscriptionCalls),
      ]
      expect([...accepting].toSorted()).toEqual(ways.toSorted())
    }
    await server.requireUnharmed()
  },
  60_000 + CASES * CASE_MS,
)

test('stores each request completely or not at all', () => server.requireWholeRequests())

test(
  'sends no mail with a header or recipient from user input',
  () => server.requirePlainMail(CASES),
  20_000 + CASES * CASE_MS,
)
