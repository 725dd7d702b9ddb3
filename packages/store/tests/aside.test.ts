import { once } from 'node:events'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { openSqliteReader } from '@universe/store/sqlite'
import { SqliteReadingDriver } from '@universe/store/sqlite-reading-driver'
import type { ReadDb } from '@universe/store/store'
import { openStoreForEach } from '@universe/testing/stores/test-store'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

const opened = openStoreForEach()

/** Slow queries: counting takes time proportional to the number. */
const countTo = (numbers: number) => sql<{ counted: number }>`
  with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(numbers)})
  select count(*) as counted from numbers`
const LONG = 3_000_000

/** @returns the longest block of the event loop, in milliseconds */
async function longestDelay(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  // Delays are measured between ticks.
  await setTimeout(20)
  await work()
  await setTimeout(20)
  delay.disable()
  return delay.max / 1e6
}

test('a long read in the reader thread does not block the event loop', async ({ skip }) => {
  const { db, aside, kind } = opened.store
  if (kind !== 'sqlite') skip()
  await countTo(1).execute(aside)
  const read = (from: ReadDb) => longestDelay(() => countTo(LONG).execute(from))
  const onStore = await read(db)
  expect(onStore, 'long enough to tell').toBeGreaterThan(50)
  // The best of three, since other programs block the loop too.
  const onThread = [await read(aside), await read(aside), await read(aside)]
  expect(Math.min(...onThread)).toBeLessThan(onStore / 3)
})

test('reads just committed data, and cannot write', async () => {
  const { db, aside, kind } = opened.store
  const row = { id: 's', email: 'a@example.com', created_at: 1 }
  await db.insertInto('subscribers').values(row).execute()
  expect(await aside.selectFrom('subscribers').selectAll().execute()).toMatchObject([row])
  if (kind === 'sqlite') {
    await expect(sql`delete from subscribers`.execute(aside)).rejects.toThrow('readonly')
    await expect(sql`select nonsense`.execute(aside)).rejects.toThrow('nonsense')
  }
  expect(await aside.selectFrom('subscribers').select('id').execute()).toHaveLength(1)
})

test('cancels a query that takes too long, and continues with the next', async ({ skip }) => {
  if (opened.store.kind !== 'sqlite') skip()
  const aside = openSqliteReader(opened.dataDir, 300)
  onTestFinished(() => aside.destroy())
  await expect(countTo(4 * LONG).execute(aside)).rejects.toThrow('took too long')
  // The thread ends once SQLite returns.
  const next = () => countTo(1).execute(aside)
  await expect
    .poll(() => next().catch(() => undefined))
    .toMatchObject({
      rows: [{ counted: 1 }],
    })
})

test('restarts after its thread died', async ({ skip }) => {
  if (opened.store.kind !== 'sqlite') skip()
  const threads: Worker[] = []
  const note = (worker: Worker) => void threads.push(worker)
  process.on('worker', note)
  onTestFinished(() => void process.off('worker', note))
  const thread = new SqliteReadingDriver(join(opened.dataDir, 'universe.db'))
  onTestFinished(() => thread.destroy())
  const read = () => thread.read({ sql: 'select ? as n', parameters: [1] })
  expect(await read()).toEqual([{ n: 1 }])
  const dies = thread.read({ sql: countTo(LONG).compile(opened.store.db).sql, parameters: [] })
  const died = expect(dies).rejects.toThrow('ended')
  await setTimeout(20)
  await threads[0]?.terminate()
  await died
  expect(await read()).toEqual([{ n: 1 }])
  // Also between two queries.
  const ended = once(threads[1] as Worker, 'exit')
  await threads[1]?.terminate()
  await ended
  expect(await read()).toEqual([{ n: 1 }])
})

test('is closed with its store, and refuses later queries', async ({ skip }) => {
  if (opened.store.kind !== 'sqlite') skip()
  const thread = new SqliteReadingDriver(join(opened.dataDir, 'universe.db'))
  const query = { sql: 'select 1 as n', parameters: [] }
  const under = thread.read(query)
  const closing = thread.destroy()
  expect(await under).toEqual([{ n: 1 }])
  await closing
  await expect(thread.read(query)).rejects.toThrow('not open')
})
