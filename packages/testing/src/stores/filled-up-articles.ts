import { HOUR_MS } from '@universe/contract/dates'
import { type ArticleDraft, emptyDraft } from '@universe/contract/drafts'
import { describeDraft } from '@universe/domain/content/item-repository'
import type { Store, Trx } from '@universe/store/store'
import { sql } from 'kysely'

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
export async function fillUpArticles(
  store: Store,
  articles: number,
  revisions: number,
): Promise<void> {
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
