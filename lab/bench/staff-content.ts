import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createItem } from '@universe/domain/content/create-item'
import { readHistory, restoreRevision } from '@universe/domain/content/history'
import { countItemsByState, type ItemFilter, listItems } from '@universe/domain/content/list-items'
import { readItem } from '@universe/domain/content/read-item'
import { saveDraft } from '@universe/domain/content/save-draft'
import type { Actor } from '@universe/domain/staff/actor'
import type { StaffContext } from '@universe/domain/staff/context'
import { migrateStore } from '@universe/store/migrate'
import { openStore, type Store, type StoreLocation } from '@universe/store/store'
import { withPostgres } from '@universe/testing/servers/postgres'
import { fillUpArticles } from '@universe/testing/stores/filled-up-articles'
import { actorWith, openStaff } from '@universe/testing/stores/staff'
import { makeDatabase } from '@universe/testing/stores/test-database'
import { median, table, whole } from './table.ts'

const SIZES = [30, 3000]
const REVISIONS = 20
const REPEATS = 60
const WARM_UP = 10

type Operation = (parts: StaffContext, actor: Actor) => Promise<unknown>

/** Table: lists, editor and history with few and many articles. */
export async function measureStaffContent(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'universe-bench-'))
  try {
    return await withPostgres(async server => {
      const sqlite: StoreLocation[] = SIZES.map(size => ({ dataDir: join(dataDir, String(size)) }))
      const postgres: StoreLocation[] = []
      for (const _ of SIZES) postgres.push({ databaseUrl: await makeDatabase(server) })
      return describe([
        { name: 'SQLite', times: await measureSizes(sqlite) },
        { name: 'PostgreSQL', times: await measureSizes(postgres) },
      ])
    })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Milliseconds by operation, one per size. */
type Times = Map<string, number[]>

/** Interleaved, so that disturbances affect both. */
async function measureSizes(locations: readonly StoreLocation[]): Promise<Times> {
  const stores = await Promise.all(locations.map((location, at) => fill(location, SIZES[at] ?? 0)))
  try {
    const operations = stores.map((_, at) => listOperations(SIZES[at] ?? 0))
    const times: Times = new Map()
    for (const name of Object.keys(operations[0] ?? {})) {
      times.set(
        name,
        await measure(
          stores,
          operations.map(each => each[name] as Operation),
        ),
      )
    }
    return times
  } finally {
    for (const store of stores) await store.close()
  }
}

async function fill(location: StoreLocation, size: number): Promise<Store> {
  const store = openStore(location)
  await migrateStore(store)
  await fillUpArticles(store, size, REVISIONS)
  return store
}

function listOperations(size: number): Record<string, Operation> {
  const id = `article-${size / 2}`
  const list =
    (filter: ItemFilter): Operation =>
    (parts, actor) =>
      listItems(parts, actor, 'article', filter)
  return {
    'the list': list({}),
    'its counts': (parts, actor) => countItemsByState(parts, actor, 'article', {}),
    drafts: list({ state: 'draft' }),
    'what is published, by date': list({ state: 'published' }),
    'what is edited since': list({ state: 'edited' }),
    'of a category': list({ category: 'Telecom' }),
    'of a category, published': list({ category: 'Other', state: 'published' }),
    'the bin': list({ state: 'deleted' }),
    'a rare word': list({ search: `only${size / 2}` }),
    'a common word': list({ search: 'charge' }),
    'a common word, drafts': list({ search: 'charge', state: 'draft' }),
    'one letter': list({ search: 'a' }),
    'nothing that is there': list({ search: 'nobody' }),
    'an article for the editor': (parts, actor) => readItem(parts, actor, 'article', { id }),
    'its history, two compared': (parts, actor) => readHistory(parts, actor, 'article', { id }),
    'a save': async (parts, actor) => {
      const { newest } = await readItem(parts, actor, 'article', { id })
      const draft = { ...newest.draft, summary: randomUUID() }
      return saveDraft(parts, actor, 'article', {
        id,
        revision: newest.number,
        editorId: 'bench',
        draft,
      })
    },
    'a version restored': async (parts, actor) => {
      const { newest } = await readItem(parts, actor, 'article', { id })
      const number = 1 + (newest.number % 2)
      return restoreRevision(parts, actor, 'article', { id, number, revision: newest.number })
    },
    'one begun': (parts, actor) => createItem(parts, actor, 'article'),
  }
}

async function measure(stores: readonly Store[], operations: readonly Operation[]) {
  const actor = actorWith('owner')
  const times: number[][] = stores.map(() => [])
  for (let turn = 0; turn < WARM_UP + REPEATS; turn++) {
    for (const [at, store] of stores.entries()) {
      const parts = { ...openStaff(store).parts, now: Date.now }
      const start = performance.now()
      await operations[at]?.(parts, actor)
      if (turn >= WARM_UP) times[at]?.push(performance.now() - start)
    }
  }
  return times.map(median)
}

function describe(stores: readonly { name: string; times: Times }[]): string {
  const columns = stores.flatMap(({ name }) => [
    ...SIZES.map(size => `${name}, ${whole(size)}`),
    'ratio',
  ])
  const rows = [...(stores[0]?.times.keys() ?? [])].map(operation => [
    operation,
    ...stores.flatMap(({ times }) => {
      const [small = 0, large = 0] = times.get(operation) ?? []
      return [small.toFixed(2), large.toFixed(2), (large / small).toFixed(1)]
    }),
  ])
  return [
    '# Articles as the staff write them',
    '',
    `Milliseconds of each operation of the domain, medians of ${REPEATS}, by how many articles the store holds, each`,
    `of ${REVISIONS} revisions of some 2,500 characters. With 30 of them no list fills its page of 50. What a rare`,
    'word finds is in the middle. The embedded store is read in its thread, whose way there and back is in the figures.',
    '',
    table(['', ...columns], rows),
  ].join('\n')
}
