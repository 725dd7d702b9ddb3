import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ROLES } from '@universe/domain/staff/roles'
import { visibleKinds } from '@universe/domain/staff/visible-kinds'
import { tableNames } from '@universe/store/table-names'
import { type StaffServer, serveStaff } from '@universe/testing/servers/serve'
import { afterAll, beforeAll } from 'vitest'
import {
  PASSKEY_CALLS,
  readPasskeyCalls,
  readStaffRoutes,
  type StaffRoute,
} from './staff-routes.ts'
import { KINDS, rolesOf, type Secrets, storeSecrets, type Visitor } from './staff-secrets.ts'

/**
 * Every address of the staff's app, requested by each role and signed out. Expectations follow from
 * the table of operations and each address's operations.
 */
export const VISITORS: readonly Visitor[] = [...ROLES, 'nobody']

let app: StaffServer
/** A separate connection, which notices all other connections' writes. */
let watcher: DatabaseSync
export let secrets: Secrets

/** Starts the server, and stops it after the file's tests. */
export function serveSecrets(): void {
  app = serveStaff({ TRUST_PROXY: '1' })
  beforeAll(async () => {
    watcher = new DatabaseSync(join(app.dataDir, 'universe.db'), { readOnly: true })
    secrets = await storeSecrets(app.store, app.url)
  })
  afterAll(() => watcher.close())
}

export async function ask(path: string, cookie: string, init: RequestInit = {}) {
  const answer = await app.ask(path, cookie, init)
  const head = [...answer.headers].flat().join('\n')
  const location = answer.headers.get('location') ?? ''
  return { status: answer.status, text: `${head}\n\n${await answer.text()}`, location }
}

/** All variants of an address: with each object, and with each search. */
export function addressesOf({ path }: StaffRoute): { address: string; of: string }[] {
  if (path === PASSKEY_CALLS)
    return [...passkeyCalls, 'none'].map(call => ({ address: `/passkeys/${call}`, of: 'nothing' }))
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

/** @returns the preview's query: a draft's page, or an issue's mail */
function viewOf(path: string): string {
  return path.startsWith('/newsletter') ? 'mail' : 'page'
}

/** @returns whether the object exists at an address, for this visitor */
export function isThere({ path }: StaffRoute, of: string, visitor: Visitor): boolean {
  if (!path.includes(':')) return true
  if (path.startsWith('/members')) return of === 'member'
  if (path.startsWith('/articles')) return of === 'article'
  if (path.startsWith('/vacancies')) return of === 'vacancy'
  if (path.startsWith('/newsletter')) return of === 'issue'
  if (!path.startsWith('/inbox')) return false
  const kinds: string[] = visibleKinds(rolesOf(visitor))
  return kinds.includes(of) && (!path.endsWith('/cv') || of === 'application')
}

export const routes = readStaffRoutes()
export const passkeyCalls = readPasskeyCalls()

export function fieldsOf(intent: string | undefined): Record<string, string> {
  const fields = {
    object: secrets.ids.member ?? '',
    role: 'owner',
    name: 'Eve',
    email: 'eve@evil.example',
    batch: randomUUID(),
    seen: '999',
    state: 'waiting',
    note: 'Eve was here.',
    publication: randomUUID(),
    revision: '1',
    editor: 'eve',
    title: 'Eve was here.',
    do: 'state:waiting',
    id: secrets.ids.demo ?? '',
    verdict: 'spam',
  }
  return intent === undefined ? fields : { ...fields, intent }
}

/** @returns the store's content; the same object if nothing was written since */
export async function readTables(): Promise<Tables> {
  // Changes with each commit of other connections.
  const version = watcher.prepare('pragma data_version').get()?.data_version
  if (lastRead && lastRead.version === version) return lastRead.tables
  const tables = await readAllTables()
  lastRead = { version, tables }
  return tables
}

export type Tables = Awaited<ReturnType<typeof readAllTables>>
let lastRead: { version: unknown; tables: Tables } | undefined

async function readAllTables() {
  const tables: Record<string, unknown[]> = {}
  for (const name of tableNames) {
    if (!['outbox', 'cvs'].includes(name)) {
      tables[name] = await app.store.db.selectFrom(name).selectAll().execute()
    }
  }
  const mail = app.store.db.selectFrom('outbox').select(['id', 'state']).where('state', '=', 'dead')
  return { ...tables, mail: await mail.execute() }
}
