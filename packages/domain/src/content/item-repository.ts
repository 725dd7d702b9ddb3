import { randomUUID } from 'node:crypto'
import { type ContentKind, completeDraft, type Drafts } from '@universe/contract/drafts'
import type { ReadDb, Store, Trx } from '@universe/store/store'
import type { ContentItemTable, RevisionTable } from '@universe/store/tables'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { findLastPublication } from './publication-repository.ts'
import { searchedWords } from './searched-words.ts'

/** An article or vacancy as stored. */
export type StoredItem = Selectable<ContentItemTable>
/** A revision with its draft parsed. */
export type StoredRevision<Kind extends ContentKind = ContentKind> = Omit<
  RevisionTable,
  'draft'
> & {
  draft: Drafts[Kind]
}

/** @returns an item, including the bin, locked until the transaction ends */
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
  // SQLite has a single writer.
  return (database === 'postgres' ? query.forUpdate() : query).executeTakeFirst()
}

/** @returns an item, including the bin */
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

/** @returns whether an item of any kind has the id */
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

/** @returns whether both databases can store the number */
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

/** Overwrites the newest revision. */
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

/** @returns whether a publication, schedule or undo refers to this revision */
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

/** @returns a draft's list columns and search text */
export function describeDraft(draft: Drafts[ContentKind]) {
  const { title, category, date } = draft
  const closes_on = ('closesOn' in draft && draft.closesOn) || null
  return { title, category, date, closes_on, image: imageOf(draft), words: wordsOfDraft(draft) }
}

/** Paths and dates are not searchable. */
function wordsOfDraft(draft: Drafts[ContentKind]): string {
  const texts = Object.entries<string | readonly string[]>({ ...draft })
    .filter(([name]) => !['image', 'date', 'closesOn'].includes(name))
    .flatMap(([, text]) => text)
  return [...new Set(searchedWords(texts.join(' ')))].join(' ')
}

function imageOf(draft: Drafts[ContentKind]): string | null {
  return ('image' in draft && draft.image) || null
}

/** @returns revisions without their drafts, newest first */
export function listRevisions(
  db: ReadDb,
  itemId: string,
  { before, limit }: { before?: number | undefined; limit: number },
) {
  return db
    .selectFrom('revisions')
    .leftJoin('members', 'members.id', 'revisions.member_id')
    .select(['revisions.number', 'origin', 'restored_from', 'member_id', 'started_at', 'at'])
    .select(['members.name as member_name', 'members.email as member_email'])
    .where('item_id', '=', itemId)
    .$if(before !== undefined, rows => rows.where('revisions.number', '<', before ?? 0))
    .orderBy('revisions.number', 'desc')
    .limit(limit)
    .execute()
}

/** @returns publication times, newest first */
export function listPublished(db: ReadDb, itemId: string) {
  return db
    .selectFrom('publications')
    .select(['revision', 'at'])
    .where('item_id', '=', itemId)
    .where('action', '=', 'publish')
    .where('undone_at', 'is', null)
    .orderBy('number', 'desc')
    .execute()
}

/** @returns the item's pending schedule, not a failed one */
export function findScheduled(db: ReadDb, itemId: string) {
  return db
    .selectFrom('schedules')
    .select(['action', 'revision', 'wall_time', 'zone'])
    .where('item_id', '=', itemId)
    .where('failed_at', 'is', null)
    .executeTakeFirst()
}
