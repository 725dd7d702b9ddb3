import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { openStoreForEach } from '@universe/testing/stores/test-store'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

/** Operators may open the file with the system's SQLite, which is older and has lower limits. */
const NESTS_AT_MOST = 20

const opened = openStoreForEach()
beforeEach(({ skip }) => {
  if (opened.store.kind === 'postgres') skip('There is no file.')
})

test('the system’s SQLite shell reads a store, and finds it intact', ({ skip }) => {
  const ask = (...statements: string[]) =>
    spawnSync('sqlite3', ['-readonly', join(opened.dataDir, 'universe.db'), ...statements], {
      encoding: 'utf8',
    })
  if (ask('select 1').error) return skip('There is no sqlite3.')
  const { stdout, stderr } = ask(
    'select count(*) from members',
    'select count(*) from request_documents',
    'pragma integrity_check',
  )
  expect({ stdout, stderr }).toEqual({ stdout: '0\n0\nok\n', stderr: '' })
})

test('no statement of the schema nests deeper than its parser allows', async () => {
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where sql is not null`.execute(opened.store.db)
  expect(rows.length).toBeGreaterThan(20)
  const deep = rows.filter(row => depthOf(row.sql) > NESTS_AT_MOST).map(({ name }) => name)
  expect(deep).toEqual([])
})

function depthOf(statement: string): number {
  let [depth, deepest] = [0, 0]
  for (const [sign] of statement.replace(/'[^']*'/g, '').matchAll(/[()]/g)) {
    depth += sign === '(' ? 1 : -1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}
