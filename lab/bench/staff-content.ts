import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@universe/contract/dates'
import { type ArticleDraft, emptyDraft } from '@universe/contract/drafts'
import { createItem } from '@universe/domain/content/change-item'
import { readHistory, restoreRevision } from '@universe/domain/content/history'
import { describeDraft } from '@universe/domain/content/item-repository'
import { countItemsByState, type ItemFilter, listItems } from '@universe/domain/content/list-items'
import { readItem } from '@universe/domain/content/read-item'
import { saveDraft } from '@universe/domain/content/save-draft'
import type { Store, Trx } from '@universe/store/store'
import { sql } from 'kysely'
import { compareSizes, type Operation, REPEATS } from './two-stores.ts'

const SIZES = [30, 3000]
const REVISIONS = 20
/** Table: lists, editor and history with few and many articles. */
export async function measureStaffContent(): Promise<string> {
  return [
    '# Articles as the staff write them',
    '',
    `Milliseconds of each operation of the domain, medians of ${REPEATS}, by how many articles the store holds, each`,
    `of ${REVISIONS} revisions of some 2,500 characters. With 30 of them no list fills its page of 50. What a rare`,
    'word finds is in the middle. The embedded store is read in its thread, whose way there and back is in the figures.',
    '',
    await compareSizes(SIZES, {
      fill: (store, size) => fillUpArticles(store, size, REVISIONS),
      operations: async (_store, size) => listOperations(size),
    }),
  ].join('\n')
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

const BATCH_ARTICLES = 50
const LATEST = Date.UTC(2026, 10, 21, 12)
const CATEGORIES = ['Telecom', 'Software', 'E-Marketing', 'Technology', 'Digital Trends', 'Other']
/** Some 2,500 characters. */
const PARAGRAPHS = Array.from(
  { length: 6 },
  (_, at) =>
    `Paragraph ${at + 1}: ${'a reader taps, four systems agree on one charge, and a receipt comes back. '.repeat(5)}`,
)

/**
 * `article-1` is the oldest. Of ten, five are published, one of these edited since, two withdrawn,
 * two drafts, one in the bin. Each contains "charge" and a word of its own, `only` and its number.
 * @param revisions per article
 */
async function fillUpArticles(store: Store, articles: number, revisions: number): Promise<void> {
  for (let from = 1; from <= articles; from += BATCH_ARTICLES) {
    const length = Math.min(BATCH_ARTICLES, articles - from + 1)
    const numbers = Array.from({ length }, (_, at) => from + at)
    await store.db.transaction().execute(trx => insertArticles(trx, numbers, articles, revisions))
  }
  // As autovacuum soon would; SQLite is never analyzed.
  if (store.kind === 'postgres') await sql`vacuum analyze`.execute(store.db)
}

async function insertArticles(trx: Trx, numbers: number[], articles: number, revisions: number) {
  const changedAt = (number: number) => LATEST - (articles - number) * HOUR_MS
  await trx
    .insertInto('content_items')
    .values(
      numbers.map(number => ({
        ...describeDraft(draftOf(number, revisions)),
        ...stateOf(number, revisions),
        id: idOf(number),
        kind: 'article' as const,
        revision: revisions,
        created_at: changedAt(number),
        changed_at: changedAt(number),
        changed_by: 'member',
        deleted_at: number % 10 === 9 ? LATEST : null,
      })),
    )
    .execute()
  const kept = numbers.flatMap(number =>
    Array.from({ length: revisions }, (_, at) => ({
      item_id: idOf(number),
      number: at + 1,
      draft: JSON.stringify(draftOf(number, at + 1)),
      image: null,
      origin: 'written' as const,
      restored_from: null,
      member_id: 'member',
      editor_id: 'window',
      started_at: changedAt(number),
      at: changedAt(number),
    })),
  )
  await trx.insertInto('revisions').values(kept).execute()
}

const idOf = (number: number) => `article-${number}`

function draftOf(number: number, revision: number): ArticleDraft {
  const [first = '', ...others] = PARAGRAPHS
  return {
    ...emptyDraft('article'),
    title: `Article ${number}: one tap on a phone bill`,
    category: CATEGORIES[number % CATEGORIES.length] ?? '',
    date: new Date(LATEST - number * HOUR_MS).toISOString().slice(0, 10),
    summary: 'What happens between the tap and the receipt.',
    paragraphs: [`only${number} version${revision}`, ...others, `${revision}. ${first}`],
  }
}

function stateOf(number: number, revisions: number) {
  const part = number % 10
  const never = { public_id: null, published_revision: null, published_at: null }
  if (part >= 7) return { ...never, state: 'draft' as const }
  if (part >= 5) return { ...never, state: 'withdrawn' as const, public_id: number }
  const published_revision = part === 0 ? revisions - 1 : revisions
  return {
    state: 'published' as const,
    public_id: number,
    published_revision,
    published_at: LATEST - number * HOUR_MS,
  }
}
