import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Operation } from '@universe/domain/permissions/operations'
import { ROLES } from '@universe/domain/permissions/roles'
import { visibleKinds } from '@universe/domain/permissions/visible-kinds'
import { openStore, type Store } from '@universe/store/store'
import { tableNames } from '@universe/store/table-names'
import { fromAnotherClient } from '@universe/testing/clients/staff-visit'
import {
  type RunningServer,
  readStaffUrl,
  startServer,
} from '@universe/testing/servers/running-server'
import { findEmptyLocation } from '@universe/testing/stores/test-store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  PASSKEY_CALLS,
  readPasskeyCalls,
  readStaffRoutes,
  type StaffRoute,
} from './staff-routes.ts'
import { KINDS, may, rolesOf, type Secrets, storeSecrets, type Visitor } from './staff-secrets.ts'

/**
 * Every address of the staff's app, asked by each role and by nobody. What each may get follows from
 * the table of operations and from what the address asks of the domain.
 */
const BUILD = join(import.meta.dirname, '../apps/staff/build/server/index.js')
const VISITORS: readonly Visitor[] = [...ROLES, 'nobody']

let server: RunningServer
let store: Store
let url: string
let remove: () => Promise<void>
let secrets: Secrets

beforeAll(async () => {
  const place = await findEmptyLocation()
  const env = { DATABASE_URL: place.databaseUrl, STAFF_PORT: '0', TRUST_PROXY: '1' }
  server = await startServer(env, place.dataDir)
  store = openStore(place.location)
  remove = place.remove
  url = readStaffUrl(server)
  secrets = await storeSecrets(store, url)
})
afterAll(async () => {
  await store.close()
  await server.stop()
  await remove()
})

async function ask(path: string, cookie: string, init: RequestInit = {}) {
  const answer = await fetch(`${url}${path}`, {
    ...init,
    redirect: 'manual',
    headers: { Cookie: cookie, Origin: url, ...fromAnotherClient() },
  })
  const head = [...answer.headers].flat().join('\n')
  const location = answer.headers.get('location') ?? ''
  return { status: answer.status, text: `${head}\n\n${await answer.text()}`, location }
}

/** Every way to write an address: with each thing in its place, and with a search for each. */
function addressesOf({ path }: StaffRoute): { address: string; of: string }[] {
  const calls = readPasskeyCalls().map(call => ({ address: `/passkeys/${call}`, of: 'nothing' }))
  if (path === PASSKEY_CALLS) return [...calls, { address: '/passkeys/none', of: 'nothing' }]
  const made = path.includes(':')
    ? [
        ...Object.entries(secrets.ids),
        ['nothing', 'x'],
        ['undecodable', '%00'],
        ['undecodable', '%F0%9F'],
      ].map(([of = '', id = '']) => ({
        address: path.replace(/:\w+/, id).replace(':view', viewOf(path)),
        of,
      }))
    : [{ address: path, of: 'nothing' }]
  const searches = KINDS.map(kind => ({
    address: `${path}?q=${kind}&object=${secrets.ids[kind]}`,
    of: kind,
  }))
  return path.includes(':') ? made : [...made, ...searches]
}

/** @returns what of a draft a preview shows: its page, or of an issue its mail */
function viewOf(path: string): string {
  return path.startsWith('/newsletter') ? 'mail' : 'page'
}

/** @returns whether there is such a thing at an address, for this visitor */
function isThere({ path }: StaffRoute, of: string, visitor: Visitor): boolean {
  if (!path.includes(':')) return true
  if (path.startsWith('/members')) return of === 'member'
  if (path.startsWith('/articles')) return of === 'article'
  if (path.startsWith('/vacancies')) return of === 'vacancy'
  if (path.startsWith('/newsletter')) return of === 'issue'
  if (!path.startsWith('/inbox')) return false
  const kinds: string[] = visibleKinds(rolesOf(visitor))
  return kinds.includes(of) && (!path.endsWith('/cv') || of === 'application')
}

const routes = readStaffRoutes()

test('every operation that pages perform is one of the table, and all are found', () => {
  const asked = routes.flatMap(({ reads, posts }) => [
    ...reads,
    ...posts.map(each => each.operation),
  ])
  expect(new Set(asked)).toContain('listRequests')
  expect(routes.length).toBeGreaterThan(12)
  expect(readPasskeyCalls()).toHaveLength(6)
})

test('pages perform operations as they are now, not as they were when the app was built', () => {
  const build = readFileSync(BUILD, 'utf8')
  expect(build).toContain('@universe/domain/permissions/require-permission')
  expect(build).not.toContain('function requirePermission')
})

describe.each(VISITORS)('%s', visitor => {
  test.each(routes.map(route => [route.path, route] as const))('reads %s', async (_, route) => {
    const cookie = await secrets.enter(visitor)
    for (const { address, of } of addressesOf(route)) {
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

      const [path = '', query] = address.split('?')
      const asData = path === '/' ? '/_root.data' : `${path}.data`
      const data = await ask(query ? `${asData}?${query}` : asData, cookie)
      expect(data.status, `${asData} answered`).toBeLessThan(500)
      expect(
        await secrets.findLeaks(data.text, visitor),
        `${asData} answered ${data.status}`,
      ).toEqual([])
    }
  })

  test.each(routes.map(route => [route.path, route] as const))('posts to %s', async (_, route) => {
    // Without a form's name, too: nobody may do more by saying less.
    const forms: { intent: string | undefined; operation?: Operation }[] = [
      ...route.posts,
      { intent: undefined },
      { intent: 'no-such-form' },
    ]
    let session: { cookie: string; tables: Awaited<ReturnType<typeof readTables>> } | undefined
    for (const { intent, operation } of forms) {
      const isAllowed = operation === undefined || may(visitor, operation)
      // What a form does for those who may is tried in tests of its own.
      if (intent !== undefined && operation !== undefined && isAllowed) continue
      const doesNothing = route.isPrivate && (visitor === 'nobody' || !isAllowed)
      for (const { address, of } of addressesOf(route)) {
        // Whoever may not do it is refused before anything is looked for.
        if (operation !== undefined && !isThere(route, of, 'owner')) continue
        session ??= { cookie: await secrets.enter(visitor), tables: await readTables() }
        const init = { method: 'POST', body: new URLSearchParams(fieldsOf(intent)) }
        const { status, text } = await ask(address, session.cookie, init)
        const told = `${address} ${intent ?? ''} answered ${status}`
        expect(status, told).toBeLessThan(500)
        expect(await secrets.findLeaks(text, visitor), told).toEqual([])
        if (doesNothing && visitor === 'nobody')
          expect([302, 400, 401, 405], told).toContain(status)
        const data = await ask(`${address.split('?')[0]}.data`, session.cookie, init)
        expect(data.status, `${told} as data`).toBeLessThan(500)
        expect(await secrets.findLeaks(data.text, visitor), `${told} as data`).toEqual([])
        if (doesNothing) expect(await readTables(), told).toEqual(session.tables)
        // What does something may have ended it.
        else session = undefined
      }
    }
    if (session && visitor !== 'nobody')
      expect(await ask('/account', session.cookie), 'signed in all the while').toMatchObject({
        status: 200,
      })
  })
})

function fieldsOf(intent: string | undefined): Record<string, string> {
  const fields = {
    object: secrets.ids.member ?? '',
    role: 'owner',
    name: 'Eve',
    email: 'eve@evil.example',
    ...{ batch: randomUUID(), seen: '999', state: 'waiting', note: 'Eve was here.' },
    ...{ publication: randomUUID(), revision: '1', editor: 'eve', title: 'Eve was here.' },
    ...{ do: 'state:waiting', id: secrets.ids.demo ?? '', verdict: 'spam' },
  }
  return intent === undefined ? fields : { ...fields, intent }
}

async function readTables() {
  const tables: Record<string, unknown[]> = {}
  for (const name of tableNames) {
    if (!['outbox', 'cvs'].includes(name)) {
      tables[name] = await store.db.selectFrom(name).selectAll().execute()
    }
  }
  const mail = store.db.selectFrom('outbox').select(['id', 'state']).where('state', '=', 'dead')
  return { ...tables, mail: await mail.execute() }
}
