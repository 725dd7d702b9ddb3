import { randomUUID } from 'node:crypto'
import { type ContentKind, completeDraft, type Drafts } from '@universe/contract/drafts'
import type { Store, Trx } from '@universe/store/store'
import type { ContentItemTable, RevisionTable } from '@universe/store/tables'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { findLastPublication } from './publication-repository.ts'
import { searchedWords } from './searched-words.ts'

/** An article or vacancy as stored. */
export type StoredItem = Selectable<ContentItemTable>
/** One of its revisions, its draft read. */
export type StoredRevision<Kind extends ContentKind = ContentKind> = Omit<
  RevisionTable,
  'draft'
> & {
  draft: Drafts[Kind]
}

/** @returns an item of the kind, held until the transaction ends; those in the bin, too */
export async function findItemToChange(
  { kind: database }: Store,
  trx: Trx,
  kind: ContentKind,
  id: string,
): Promise<StoredItem | undefined> {
  const query = trx
    .selectFrom('content_items')
    .selectAll()
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('revision', '>', 0)
  // SQLite has one writer at a time anyway.
  return (database === 'postgres' ? query.forUpdate() : query).executeTakeFirst()
}

/** @returns an item of the kind, those in the bin, too */
export function findItem(
  db: Pick<Trx, 'selectFrom'>,
  kind: ContentKind,
  id: string,
): Promise<StoredItem | undefined> {
  return db
    .selectFrom('content_items')
    .selectAll()
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('revision', '>', 0)
    .executeTakeFirst()
}

/** @returns whether an item of whatever kind has the id */
export async function isIdTaken(db: Pick<Trx, 'selectFrom'>, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('content_items')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

/** @returns an item's revision of that number, if it was kept */
export async function findRevision<Kind extends ContentKind>(
  db: Pick<Trx, 'selectFrom'>,
  itemId: string,
  number: number,
): Promise<StoredRevision<Kind> | undefined> {
  if (!isCounted(number)) return undefined
  const row = await db
    .selectFrom('revisions')
    .innerJoin('content_items', 'content_items.id', 'revisions.item_id')
    .selectAll('revisions')
    .select('content_items.kind')
    .where('revisions.item_id', '=', itemId)
    .where('revisions.number', '=', number)
    .executeTakeFirst()
  if (!row) return undefined
  const { kind, ...revision } = row
  return { ...revision, draft: completeDraft(kind as Kind, JSON.parse(row.draft)) }
}

/** @returns whether a number is one that both databases count to */
function isCounted(number: number): boolean {
  return Number.isInteger(number) && number > 0 && number < 2 ** 31
}

/** Adds an item with its first revision. @returns its id */
export async function insertItem(
  trx: Trx,
  kind: ContentKind,
  draft: Drafts[ContentKind],
  about: Pick<RevisionTable, 'origin' | 'member_id' | 'at'> & Partial<Insertable<ContentItemTable>>,
): Promise<string> {
  const { origin, member_id, at, ...more } = about
  const id = more.id ?? randomUUID()
  const revision = more.revision ?? 1
  await trx
    .insertInto('content_items')
    .values({
      kind,
      state: 'draft',
      created_at: at,
      changed_at: at,
      changed_by: member_id,
      ...describeDraft(draft),
      ...more,
      id,
      revision,
    })
    .execute()
  await insertRevision(trx, { item_id: id, number: revision, origin, member_id, at }, draft)
  return id
}

/** Adds a revision. */
export async function insertRevision(
  trx: Trx,
  about: Pick<RevisionTable, 'item_id' | 'number' | 'origin' | 'member_id' | 'at'> &
    Partial<RevisionTable>,
  draft: Drafts[ContentKind],
): Promise<void> {
  await trx
    .insertInto('revisions')
    .values({ started_at: about.at, ...about, draft: JSON.stringify(draft), image: imageOf(draft) })
    .execute()
}

/** Saves a revision over the one before it. */
export async function replaceRevision(
  trx: Trx,
  { item_id, number }: Pick<RevisionTable, 'item_id' | 'number'>,
  draft: Drafts[ContentKind],
  at: number,
): Promise<void> {
  await trx
    .updateTable('revisions')
    .set({ number: number + 1, draft: JSON.stringify(draft), image: imageOf(draft), at })
    .where('item_id', '=', item_id)
    .where('number', '=', number)
    .execute()
}

/** Writes what becomes of an item. */
export async function updateItem(
  trx: Trx,
  id: string,
  change: Updateable<ContentItemTable>,
): Promise<void> {
  await trx.updateTable('content_items').set(change).where('id', '=', id).execute()
}

/** @returns whether something was published, or is to be, as this revision, also after an undo */
export async function isRevisionNamed(trx: Trx, itemId: string, number: number): Promise<boolean> {
  const { schedule_before = null } = (await findLastPublication(trx, itemId)) ?? {}
  if (schedule_before !== null && JSON.parse(schedule_before).revision === number) return true
  for (const table of ['publications', 'schedules'] as const) {
    const named = await trx
      .selectFrom(table)
      .select('item_id')
      .where('item_id', '=', itemId)
      .where('revision', '=', number)
      .executeTakeFirst()
    if (named) return true
  }
  return false
}

/** @returns what lists show of a draft, and what they are searched by */
export function describeDraft(draft: Drafts[ContentKind]) {
  const { title, category, date } = draft
  const closes_on = ('closesOn' in draft && draft.closesOn) || null
  return { title, category, date, closes_on, image: imageOf(draft), words: wordsOfDraft(draft) }
}

/** Neither a path nor a date is looked for by its words. */
function wordsOfDraft(draft: Drafts[ContentKind]): string {
  const texts = Object.entries<string | readonly string[]>({ ...draft })
    .filter(([name]) => !['image', 'date', 'closesOn'].includes(name))
    .flatMap(([, text]) => text)
  return [...new Set(searchedWords(texts.join(' ')))].join(' ')
}

function imageOf(draft: Drafts[ContentKind]): string | null {
  return ('image' in draft && draft.image) || null
}
