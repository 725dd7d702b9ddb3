import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StoreLocation } from '@universe/store/store'
import { withPostgres } from '@universe/testing/servers/postgres'
import { makeDatabase } from '@universe/testing/stores/test-database'
import { table, whole } from './table.ts'

/** Milliseconds by operation, one per size. */
export type Times = Map<string, number[]>

/**
 * Compares a small store with a large one, on both databases.
 * @param measure takes an empty location of each size
 * @returns a table, or a sentence that PostgreSQL is missing
 */
export async function compareSizes(
  sizes: readonly number[],
  measure: (locations: readonly StoreLocation[], dataDir: string) => Promise<Times>,
): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'universe-bench-'))
  try {
    return await withPostgres(async server => {
      const sqlite = sizes.map(size => ({ dataDir: join(dataDir, String(size)) }))
      const postgres: StoreLocation[] = []
      for (const _ of sizes) postgres.push({ databaseUrl: await makeDatabase(server) })
      return describe(sizes, {
        SQLite: await measure(sqlite, dataDir),
        PostgreSQL: await measure(postgres, dataDir),
      })
    })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function describe(sizes: readonly number[], stores: Record<string, Times>): string {
  const columns = Object.keys(stores).flatMap(name => [
    ...sizes.map(size => `${name}, ${whole(size)}`),
    'ratio',
  ])
  const all = Object.values(stores)
  const rows = [...(all[0]?.keys() ?? [])].map(operation => [
    operation,
    ...all.flatMap(times => {
      const [small = 0, large = 0] = times.get(operation) ?? []
      return [small.toFixed(2), large.toFixed(2), (large / small).toFixed(1)]
    }),
  ])
  return table(['', ...columns], rows)
}
