import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isQuick } from '../scripts/tiers.ts'
import {
  addressesOf,
  ask,
  isThere,
  passkeyCalls,
  routes,
  secrets,
  serveSecrets,
  VISITORS,
} from './staff-by-role.ts'
import { may } from './staff-secrets.ts'

serveSecrets()

const BUILD = join(import.meta.dirname, '../apps/staff/build/server/index.js')

test('the table lists exactly the operations that pages perform', () => {
  const asked = routes.flatMap(({ reads, posts }) => [
    ...reads.map(({ name }) => name),
    ...posts.map(({ operation }) => operation.name),
  ])
  expect(new Set(asked)).toContain('listRequests')
  expect(routes.length).toBeGreaterThan(12)
  expect(passkeyCalls).toHaveLength(6)
})

test('pages call current operations, not those of the build', () => {
  const build = readFileSync(BUILD, 'utf8')
  expect(build).toContain('@universe/domain/staff/operation')
  expect(build).not.toContain('function defineOperation')
})

/** The roles with the fewest permissions, in `npm test`; the domain's test covers every role. */
const visitors = isQuick
  ? VISITORS.filter(each => each === 'nobody' || each === 'viewer')
  : VISITORS

describe.each(visitors)('%s', visitor => {
  let cookie: string | undefined
  test.each(routes.map(route => [route.path, route] as const))('reads %s', async (_, route) => {
    cookie ??= await secrets.enter(visitor)
    for (const { address, of } of addressesOf(route)) {
      const [path = '', query] = address.split('?')
      const { status, text, location } = await ask(address, cookie)
      const told = `${address} answered ${status}`
      expect(await secrets.findLeaks(text, visitor), told).toEqual([])
      if (of === 'undecodable') expect(status, told).toBe(400)
      else if (!route.isPrivate) expect(status, told).toBeLessThan(500)
      else if (visitor === 'nobody') expect(`${status} ${location}`, told).toMatch(/^302 \/sign-in/)
      else if (route.reads.some(each => !may(visitor, each)))
        expect(of === 'nothing' ? [403, 404] : [403], told).toContain(status)
      else if (!isThere(route, of, visitor)) expect([400, 404], told).toContain(status)
      else expect([200, 302], told).toContain(status)

      // The same loaders, so only where there is something to leak.
      if (query || !isThere(route, of, 'owner')) continue
      const asData = path === '/' ? '/_root.data' : `${path}.data`
      const data = await ask(asData, cookie)
      expect(data.status, `${asData} answered`).toBeLessThan(500)
      expect(
        await secrets.findLeaks(data.text, visitor),
        `${asData} answered ${data.status}`,
      ).toEqual([])
    }
  })
})
