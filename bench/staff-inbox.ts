import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Actor } from '@universe/domain/permissions/actor'
import { CHANGED_AT_MOST, changeRequests } from '@universe/domain/requests/change-requests'
import {
  countRequests,
  listRequests,
  type RequestFilter,
} from '@universe/domain/requests/list-requests'
import { readNumbers } from '@universe/domain/requests/read-numbers'
import { readOverview } from '@universe/domain/requests/read-overview'
import { readRequest } from '@universe/domain/requests/read-request'
import type { RequestParts } from '@universe/domain/requests/request-parts'
import { undoChange } from '@universe/domain/requests/undo-change'
import { migrateStore } from '@universe/store/migrate'
import { openStore, type Store, type StoreLocation } from '@universe/store/store'
import { withPostgres } from '@universe/testing/servers/postgres'
import { requestSettings } from '@universe/testing/stores/request-settings'
import { fillUpRequests } from '@universe/testing/stores/requests'
import { actorWith } from '@universe/testing/stores/staff'
import { makeDatabase } from '@universe/testing/stores/test-database'
import { median, table, whole } from './table.ts'

const SIZES = [1000, 100_000]
const REPEATS = 60
const WARM_UP = 10

type Operation = (parts: RequestParts, actor: Actor) => Promise<unknown>

/** Of what changes hundreds of requests each time; even, so that all sizes end as they began. */
const FEW_REPEATS = 6

/** Table: what the staff's inbox takes in a small store and in a large one. */
export async function measureStaffInbox(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'universe-bench-'))
  try {
    const text = await withPostgres(async server => {
      const stores = await makeStores(dataDir, server)
      for (const [size, location] of stores.flatMap(({ sizes }) => sizes))
        await fill(location, size)
      return measureStores(stores)
    })
    return text
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Milliseconds by operation, one for each size. */
type Times = Map<string, number[]>

/** A store of each size. */
export interface Sizes {
  name: string
  sizes: [size: number, location: StoreLocation][]
}

/** @returns where the stores that are compared stand, empty */
export async function makeStores(dataDir: string, server: string): Promise<Sizes[]> {
  const sqlite: Sizes = { name: 'SQLite', sizes: [] }
  const postgres: Sizes = { name: 'PostgreSQL', sizes: [] }
  for (const size of SIZES) {
    sqlite.sizes.push([size, { dataDir: join(dataDir, String(size)) }])
    postgres.sizes.push([size, { databaseUrl: await makeDatabase(server) }])
  }
  return [sqlite, postgres]
}

/** Fills an empty store. */
export async function fill(location: StoreLocation, size: number): Promise<void> {
  const store = openStore(location)
  try {
    await migrateStore(store)
    await fillUpRequests(store, size, { isWorked: true })
  } finally {
    await store.close()
  }
}

/** @returns the table of stores that are filled */
export async function measureStores(stores: Sizes[]): Promise<string> {
  const measured: Record<string, Times> = {}
  for (const { name, sizes } of stores) {
    const times: Times = new Map()
    for (const [size, location] of sizes) {
      const store = openStore(location)
      try {
        const operations = Object.entries(await listOperations(store, size))
        // Twice: what the first of them compiles is not the store's doing.
        for (const [, operation] of operations) await measure(store, operation)
        for (const [operation, run] of operations) {
          times.set(operation, [...(times.get(operation) ?? []), await measure(store, run)])
        }
        for (const [operation, run] of Object.entries(await listChanges(store))) {
          const time = await measure(store, run, FEW_REPEATS)
          times.set(operation, [...(times.get(operation) ?? []), time])
        }
      } finally {
        await store.close()
      }
    }
    measured[name] = times
  }
  return describe(measured)
}

async function listOperations(store: Store, size: number): Promise<Record<string, Operation>> {
  const middle = await findNth(store, size / 2)
  const list =
    (filter: RequestFilter): Operation =>
    (parts, actor) =>
      listRequests(parts, actor, filter)
  return {
    'the inbox': list({}),
    'what every page says': readOverview,
    'the numbers of 13 weeks': (parts, actor) => readNumbers(parts, actor, { weeks: 13 }),
    'the numbers of 52 weeks': (parts, actor) => readNumbers(parts, actor, { weeks: 52 }),
    'its counts': (parts, actor) => countRequests(parts, actor),
    'what is open': list({ open: true }),
    'one’s own': list({ open: true, assignee: 'me' }),
    'nobody’s': list({ open: true, assignee: 'nobody' }),
    'of another member': list({ assignee: 'member-3' }),
    late: list({ late: true }),
    'in progress': list({ state: 'in-progress' }),
    done: list({ state: 'done' }),
    spam: list({ state: 'spam' }),
    'of a line, waiting': list({ line: 'Telecom', state: 'waiting' }),
    'of a vacancy': list({ kind: 'application', vacancy: 7 }),
    'of a vacancy, interview': list({ kind: 'application', vacancy: 7, state: 'interview' }),
    'a page in the middle': list({ before: middle.number }),
    'of a business line': list({ line: 'Software Solutions' }),
    'with mail given up': list({ mail: 'given-up' }),
    suspicious: list({ suspicious: true }),
    'a rare word': list({ search: middle.reference ?? '' }),
    'a telephone number': list({ search: '059 000 0500' }),
    'two digits': list({ search: '59' }),
    'a common word': list({ search: 'telecom' }),
    'two common words': list({ search: 'example visitor' }),
    'a common and a rare word': list({ search: `example ${middle.reference}` }),
    'a common word, of a recruiter': parts =>
      listRequests(parts, actorWith('recruiter'), { search: 'example' }),
    'nothing that is there': list({ search: 'nobody' }),
    'a request': (parts, actor) => readRequest(parts, actor, middle.id),
  }
}

let turn = 0

/** Each changes what it changed before to something else, and so do all the others. */
async function listChanges({ db }: Store): Promise<Record<string, Operation>> {
  const rows = await db
    .selectFrom('requests')
    .select('id')
    .orderBy('number', 'desc')
    .limit(CHANGED_AT_MOST)
    .execute()
  const change = (count: number) => (parts: RequestParts, actor: Actor) => {
    turn += 1
    return changeRequests(parts, actor, {
      which: { ids: rows.slice(0, count).map(({ id }) => id) },
      change: { kind: 'state', state: turn % 2 === 0 ? 'new' : 'spam' },
      batchId: randomUUID(),
      seen: 0,
    })
  }
  const changeAll = change(CHANGED_AT_MOST)
  return {
    'a change of one': change(1),
    'of 100': change(100),
    'of 1,000': changeAll,
    'of 1,000, taken back': async (parts, actor) => {
      const { batchId } = await changeAll(parts, actor)
      turn += 1
      return undoChange(parts, actor, { batchId })
    },
  }
}

function findNth({ db }: Store, number: number) {
  return db
    .selectFrom('requests')
    .select(['id', 'number', 'reference'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
}

async function measure(store: Store, operation: Operation, repeats = REPEATS): Promise<number> {
  const say = () => {}
  const parts: RequestParts = {
    store,
    now: Date.now,
    log: { info: say, warn: say, error: say },
    staffUrl: () => 'http://localhost:3001',
    settings: requestSettings,
  }
  const actor = actorWith('owner')
  const times: number[] = []
  const warmUp = Math.min(WARM_UP, repeats)
  for (let i = 0; i < warmUp + repeats; i++) {
    const start = performance.now()
    await operation(parts, actor)
    if (i >= warmUp) times.push(performance.now() - start)
  }
  return median(times)
}

function describe(stores: Record<string, Times>): string {
  const names = Object.keys(stores)
  const columns = names.flatMap(name => [...SIZES.map(size => `${name}, ${whole(size)}`), 'ratio'])
  const rows = [...(Object.values(stores)[0]?.keys() ?? [])].map(operation => [
    operation,
    ...names.flatMap(name => {
      const [small = 0, large = 0] = stores[name]?.get(operation) ?? []
      return [small.toFixed(2), large.toFixed(2), (large / small).toFixed(1)]
    }),
  ])
  return [
    '# The staff’s inbox',
    '',
    `Milliseconds of each operation of the domain, medians of ${REPEATS} (of ${FEW_REPEATS} where requests are`,
    'changed), by how many requests the store holds, of which one in thirty is open; each has two messages, and those of one in ten were given up. What a rare word finds is in the middle.',
    'The embedded store is read in its thread, whose way there and back is in the figures.',
    '',
    table(['', ...columns], rows),
  ].join('\n')
}
