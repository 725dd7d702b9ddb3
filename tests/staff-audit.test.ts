import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chainHash } from '@universe/domain/staff/audit-repository'
import { verifyChain } from '@universe/domain/staff/verify-chain'
import { openStore, type Store } from '@universe/store/store'
import type { AuditTable } from '@universe/store/tables'
import { openStaffBrowser } from '@universe/testing/clients/staff-browser'
import { enterByHttp } from '@universe/testing/clients/staff-visit'
import { runCommand } from '@universe/testing/servers/run-command'
import {
  type RunningServer,
  readOwnerLink,
  readStaffUrl,
  startServer,
} from '@universe/testing/servers/running-server'
import { storeInbox } from '@universe/testing/stores/inbox-requests'
import { findEmptyLocation } from '@universe/testing/stores/test-store'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

/**
 * The audit of a real server compared with its log, after tampering by someone with database
 * access.
 */
let place: Awaited<ReturnType<typeof findEmptyLocation>>
let server: RunningServer
let store: Store
let written: AuditTable[]
let logFile: string
/** Lines in the log; lines written beside the server are not. */
let proven: number

beforeAll(async () => {
  place = await findEmptyLocation()
  const env = { DATABASE_URL: place.databaseUrl, LOG_LEVEL: 'info', STAFF_PORT: '0' }
  server = await startServer(env, place.dataDir)
  store = openStore(place.location)
  await act()
  expect(await server.stop()).toBe(0)
  logFile = join(place.dataDir, 'server.log')
  writeFileSync(logFile, server.printed())
  written = await store.db.selectFrom('audit').selectAll().orderBy('seq').execute()
  proven = written.filter(({ action }) => action !== 'link.made').length
  await dropGuards()
})
afterEach(restore)
afterAll(async () => {
  await store.close()
  await place.remove()
})

/** An owner and a recruiter sign in, CVs are read, and someone signs out before the server ends. */
async function act() {
  const url = readStaffUrl(server)
  const [id] = await storeInbox(store, [
    { kind: 'application', name: 'Alan Turing', topic: 'Engineer', agoMs: 1 },
  ])
  const owner = openStaffBrowser(url, Number(new URL(url).port))
  const { pathname, search } = new URL(readOwnerLink(server))
  await owner.post(`${pathname}${search}`, { name: 'Ada', email: 'ada@universe.example' })
  const person = { email: 'rana@universe.example', name: 'Rana' }
  const recruiter = await enterByHttp(url, store, ['recruiter'], person)
  for (let each = 0; each < 5; each++) {
    const answer = await fetch(`${url}/inbox/${id}/cv`, { headers: { Cookie: recruiter } })
    expect(answer.status).toBe(200)
    await answer.arrayBuffer()
  }
  expect((await owner.post('/sign-out', {})).status).toBe(302)
}

async function dropGuards() {
  const guard = (event: string) => sql.ref(`audit_refuse_${event}`)
  const guards =
    store.kind === 'postgres'
      ? ['change', 'insert'].map(event => sql`drop trigger ${guard(event)} on audit`)
      : ['update', 'delete', 'insert'].map(event => sql`drop trigger ${guard(event)}`)
  for (const statement of guards) await statement.execute(store.db)
}

async function restore() {
  await store.db.deleteFrom('audit').execute()
  await store.db.insertInto('audit').values(written).execute()
}

function verify(file = logFile) {
  const env = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl }
  return runCommand('audit', ['verify', file], env)
}

/** The line about reading a CV, which a member might want to hide. */
const target = () => written.findIndex(({ action }) => action === 'cv.read') + 2
const change = (seq: number, line: Partial<AuditTable>) =>
  store.db.updateTable('audit').set(line).where('seq', '=', seq).execute()

test('what a server wrote is intact, and completely proven by its log', async () => {
  expect(written.map(({ action }) => action)).toEqual([
    'link.used',
    'link.made',
    'link.used',
    ...Array.from({ length: 5 }, () => 'cv.read'),
    'session.ended',
  ])
  expect(await verify()).toEqual({
    code: 0,
    printed: `The audit is whole. Lines: ${written.length}; with the hash that the log has: ${proven}.\n`,
  })
})

describe('names the first broken line after', () => {
  const broken = async (seq: number, reason: RegExp) => {
    const log = readFileSync(logFile, 'utf8').split('\n')
    expect(await verifyChain(store, log)).toMatchObject({
      broken: { seq, reason: expect.stringMatching(reason) },
    })
  }

  test.each([
    ['who', { member_id: 'somebody-else' }],
    ['what', { action: 'session.began' }],
    ['on what', { object_id: 'another' }],
    ['when', { at: 1 }],
    ['details', { details: '{"a":1}' }],
    ['hash', { hash: 'f'.repeat(64) }],
  ])('a line’s %s was changed', async (_what, line) => {
    await change(target(), line)
    await broken(target(), /It was changed/)
  })

  test('a line was removed', async () => {
    await store.db.deleteFrom('audit').where('seq', '=', target()).execute()
    await broken(target(), /It was removed/)
  })

  test('the first line was removed', async () => {
    await store.db.deleteFrom('audit').where('seq', '=', 1).execute()
    await broken(1, /It was removed/)
    expect(await verify()).toEqual({
      code: 1,
      printed: expect.stringMatching(/^Line 1 of the audit is broken. It was removed/),
    })
  })

  test('the tail was removed', async () => {
    await store.db.deleteFrom('audit').where('seq', '>=', target()).execute()
    await broken(target(), /the log tells of lines up to 9/)
  })

  test('all of it was removed', async () => {
    await store.db.deleteFrom('audit').execute()
    await broken(1, /the log tells of lines up to 9/)
  })

  test('a line was changed and the whole chain computed anew', async () => {
    let previous = ''
    for (const line of written) {
      const next = line.seq === target() ? { ...line, member_id: 'somebody-else' } : line
      previous = chainHash(previous, next)
      await change(line.seq, { ...next, hash: previous })
    }
    await broken(target(), /computed anew/)
  })

  test('a line was removed, those after it moved up and the chain computed anew', async () => {
    await store.db.deleteFrom('audit').where('seq', '>=', target()).execute()
    let previous = written[target() - 2]?.hash ?? ''
    for (const line of written.slice(target())) {
      const next = { ...line, seq: line.seq - 1 }
      previous = chainHash(previous, next)
      await store.db
        .insertInto('audit')
        .values({ ...next, hash: previous })
        .execute()
    }
    await broken(target(), /computed anew/)
  })
})

test('a log without audit lines proves nothing, and says that commands’ lines are not in it', async () => {
  const empty = join(place.dataDir, 'empty.log')
  const access = '127.0.0.1 - - [22/Nov/2026:13:54:41 +0000] "GET /audit HTTP/1.1" 200 512\n'
  for (const content of ['', '{"level":30,"msg":"incoming request"}\n', access]) {
    writeFileSync(empty, content)
    expect(await verify(empty)).toEqual({
      code: 1,
      printed: `${empty} tells of none of the audit's lines (${written.length}), so it proves none of them. What this host's own commands write is not in the server's log; its next line proves that, too. If members have done anything: is it the server's log, at LOG_LEVEL "info" or finer?\n`,
    })
  }
})
