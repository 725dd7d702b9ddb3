import type { Permission } from '@universe/domain/staff/operation'
import { describe, expect, test } from 'vitest'
import {
  addressesOf,
  ask,
  fieldsOf,
  isThere,
  readTables,
  routes,
  secrets,
  serveSecrets,
  type Tables,
  VISITORS,
} from './staff-by-role.ts'
import { PASSKEY_CALLS, type StaffRoute } from './staff-routes.ts'
import { may } from './staff-secrets.ts'

serveSecrets()

describe.each(VISITORS)('%s', visitor => {
  // Signing in takes longer than all requests of a test.
  let cookie: string | undefined
  test.each(routes.map(route => [route.path, route] as const))('posts to %s', async (_, route) => {
    // Also without a form's name, by those who may do least: omitting it must not allow more.
    const nameless = ['nobody', 'viewer'].includes(visitor)
    const forms: { intent: string | undefined; operation?: Permission }[] = [
      ...route.posts,
      ...(nameless ? [{ intent: undefined }, { intent: 'no-such-form' }] : []),
    ]
    let tables: Tables | undefined
    const addresses = addressesToPostTo(route)
    const existing = addresses.filter(({ of }) => isThere(route, of, 'owner'))
    for (const [turn, { intent, operation }] of forms.entries()) {
      tables = undefined
      const isAllowed = operation === undefined || may(visitor, operation)
      // The effects of allowed forms are tested elsewhere.
      if (intent !== undefined && operation !== undefined && isAllowed) continue
      const doesNothing = route.isPrivate && (visitor === 'nobody' || !isAllowed)
      // Forbidden posts are refused before anything is looked up, so to one object each, in turn by
      // form and visitor.
      const one = existing.slice((turn + VISITORS.indexOf(visitor)) % existing.length).slice(0, 1)
      for (const { address, of } of operation === undefined ? addresses : one) {
        cookie ??= await secrets.enter(visitor)
        if (doesNothing) tables ??= await readTables()
        const init = { method: 'POST', body: new URLSearchParams(fieldsOf(intent)) }
        const { status, text } = await ask(address, cookie, init)
        const told = `${address} ${intent ?? ''} answered ${status}`
        expect(status, told).toBeLessThan(500)
        expect(await secrets.findLeaks(text, visitor), told).toEqual([])
        if (doesNothing && visitor === 'nobody')
          expect([302, 400, 401, 405], told).toContain(status)
        // The same actions, so only where there is something to change.
        if (isThere(route, of, 'owner')) {
          const data = await ask(`${address.split('?')[0]}.data`, cookie, init)
          expect(data.status, `${told} as data`).toBeLessThan(500)
          expect(await secrets.findLeaks(data.text, visitor), `${told} as data`).toEqual([])
        }
        if (tables) expect(await readTables(), told).toEqual(tables)
      }
      const isIn = visitor === 'nobody' || (await isSignedIn(cookie ?? ''))
      if (tables) expect(isIn, 'signed in all the while').toBe(true)
      // A successful action may have ended the session.
      if (!isIn) cookie = undefined
    }
  })
})

/** Each possible object of the address, one that does not exist, and an invalid id. */
function addressesToPostTo(route: StaffRoute) {
  const addresses = addressesOf(route)
  if (route.path === PASSKEY_CALLS) return addresses
  if (!route.path.includes(':')) return addresses.slice(0, 2)
  const other = addresses.find(({ of }) => !isThere(route, of, 'owner'))
  return addresses.filter(
    each =>
      each === other ||
      isThere(route, each.of, 'owner') ||
      ['nothing', 'undecodable'].includes(each.of),
  )
}

async function isSignedIn(cookie: string): Promise<boolean> {
  return (await ask('/account', cookie)).status === 200
}
