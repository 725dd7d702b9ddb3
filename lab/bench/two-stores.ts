import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Actor, StaffContext } from '@universe/domain/staff/context'
import { migrateStore } from '@universe/store/migrate'
import { openStore, type Store, type StoreLocation } from '@universe/store/store'
import { withPostgres } from '@universe/testing/servers/postgres'
import { actorWith, openStaff } from '@universe/testing/stores/staff'
import { makeDatabase } from '@universe/testing/stores/test-database'
import { median, table, whole } from './table.ts'

export type Operation = (parts: StaffContext, actor: Actor) => Promise<unknown>

export const REPEATS = 60
const WARM_UP = 10
/** For operations that change hundreds of rows; even, so that they undo themselves. */
export const FEW_REPEATS = 6

interface Compared {
  fill: (store: Store, size: number) => Promise<unknown>
  operations: (store: Store, size: number) => Promise<Record<string, Operation>>
  /** With few repeats. */
  changes?: (store: Store, size: number) => Promise<Record<string, Operation>>
}

/**
 * Compares a small store with a large one, on both databases, by an owner's operations of the
 * domain.
 * @returns a table of milliseconds, or a sentence that PostgreSQL is missing
 */
export async function compareSizes(sizes: readonly number[], compared: Compared): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'universe-bench-'))
  try {
    return await withPostgres(async server => {
      const sqlite = sizes.map(size => ({ dataDir: join(dataDir, String(size)) }))
      const postgres: StoreLocation[] = []
      for (const _ of sizes) postgres.push({ databaseUrl: await makeDatabase(server) })
      const times = [
        await measureSizes(sizes, sqlite, compared, dataDir),
        await measureSizes(sizes, postgres, compared, dataDir),
      ]
      const columns = ['SQLite', 'PostgreSQL'].flatMap(name => [
        ...sizes.map(size => `${name}, ${whole(size)}`),
        'ratio',
      ])
      const rows = [...(times[0]?.keys() ?? [])].map(operation => [
        operation,
        ...times.flatMap(each => {
          const [small = 0, large = 0] = each.get(operation) ?? []
          return [small.toFixed(2), large.toFixed(2), (large / small).toFixed(1)]
        }),
      ])
      return table(['', ...columns], rows)
    })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** @returns milliseconds by operation, one per size; in turn, so that disturbances affect both */
async function measureSizes(
  sizes: readonly number[],
  locations: readonly StoreLocation[],
  { fill, operations, changes }: Compared,
  dataDir: string,
): Promise<Map<string, number[]>> {
  const stores = locations.map(location => openStore(location))
  try {
    for (const [at, store] of stores.entries()) {
      await migrateStore(store)
      await fill(store, sizes[at] ?? 0)
    }
    const times = new Map<string, number[]>()
    for (const [list, repeats] of [
      [operations, REPEATS],
      [changes, FEW_REPEATS],
    ] as const) {
      const listed = list ? stores.map((store, at) => list(store, sizes[at] ?? 0)) : []
      const [first = {}, ...others] = await Promise.all(listed)
      for (const name of Object.keys(first)) {
        const each = [first, ...others].map(all => all[name] as Operation)
        times.set(name, await measure(stores, each, repeats, dataDir))
      }
    }
    return times
  } finally {
    for (const store of stores) await store.close()
  }
}

async function measure(
  stores: readonly Store[],
  operations: readonly Operation[],
  repeats: number,
  dataDir: string,
): Promise<number[]> {
  const actor = { ...actorWith('owner'), verifiedAt: Date.now() }
  const times: number[][] = stores.map(() => [])
  const warmUp = Math.min(WARM_UP, repeats)
  for (let turn = 0; turn < warmUp + repeats; turn++) {
    for (const [at, store] of stores.entries()) {
      const parts = { ...openStaff(store, undefined, dataDir).parts, now: Date.now }
      const start = performance.now()
      await operations[at]?.(parts, actor)
      if (turn >= warmUp) times[at]?.push(performance.now() - start)
    }
  }
  return times.map(median)
}
