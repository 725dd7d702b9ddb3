import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Actor } from '@universe/domain/permissions/actor'
import {
  countRequests,
  listRequests,
  type RequestFilter,
} from '@universe/domain/requests/list-requests'
import { readRequest } from '@universe/domain/requests/read-request'
import type { RequestParts } from '@universe/domain/requests/request-parts'
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
    await fillUpRequests(store, size)
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
    'its counts': countRequests,
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

function findNth({ db }: Store, number: number) {
  return db
    .selectFrom('requests')
    .select(['id', 'number', 'reference'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
}

async function measure(store: Store, operation: Operation): Promise<number> {
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
  for (let i = 0; i < WARM_UP + REPEATS; i++) {
    const start = performance.now()
    await operation(parts, actor)
    if (i >= WARM_UP) times.push(performance.now() - start)
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
    `Milliseconds of each operation of the domain, medians of ${REPEATS}, by how many requests the store holds;`,
    'each has two messages, and those of one in ten were given up. What a rare word finds is in the middle.',
    'The embedded store is read in its thread, whose way there and back is in the figures.',
    '',
    table(['', ...columns], rows),
  ].join('\n')
}
