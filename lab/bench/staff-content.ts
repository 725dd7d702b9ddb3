import { randomUUID } from 'node:crypto'
import { createItem } from '@universe/domain/content/create-item'
import { readHistory, restoreRevision } from '@universe/domain/content/history'
import { countItemsByState, type ItemFilter, listItems } from '@universe/domain/content/list-items'
import { readItem } from '@universe/domain/content/read-item'
import { saveDraft } from '@universe/domain/content/save-draft'
import type { Actor } from '@universe/domain/staff/actor'
import type { StaffContext } from '@universe/domain/staff/context'
import { migrateStore } from '@universe/store/migrate'
import { openStore, type Store, type StoreLocation } from '@universe/store/store'
import { fillUpArticles } from '@universe/testing/stores/filled-up-articles'
import { actorWith, openStaff } from '@universe/testing/stores/staff'
import { median } from './table.ts'
import { compareSizes, type Times } from './two-stores.ts'

const SIZES = [30, 3000]
const REVISIONS = 20
const REPEATS = 60
const WARM_UP = 10

type Operation = (parts: StaffContext, actor: Actor) => Promise<unknown>

/** Table: lists, editor and history with few and many articles. */
export async function measureStaffContent(): Promise<string> {
  return [
    '# Articles as the staff write them',
    '',
    `Milliseconds of each operation of the domain, medians of ${REPEATS}, by how many articles the store holds, each`,
    `of ${REVISIONS} revisions of some 2,500 characters. With 30 of them no list fills its page of 50. What a rare`,
    'word finds is in the middle. The embedded store is read in its thread, whose way there and back is in the figures.',
    '',
    await compareSizes(SIZES, measureSizes),
  ].join('\n')
}

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
