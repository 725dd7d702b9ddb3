import { randomUUID } from 'node:crypto'
import { type ContentKind, completeDraft, type Drafts } from '@universe/contract/drafts'
import { isPostgres, type ReadDb, type Trx } from '@universe/store/store'
import type { ContentItemTable, RevisionTable } from '@universe/store/tables'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { searchedWords } from '../platform/search-terms.ts'
import { findLastPublication } from './publication-repository.ts'

export type StoredItem = Selectable<ContentItemTable>
/** Parsed. */
export type StoredRevision<Kind extends ContentKind = ContentKind> = Omit<
  RevisionTable,
  'draft'
> & {
  draft: Drafts[Kind]
}

/** Locked until the transaction ends; bin included. */
export function findItemToChange(
  trx: Trx,
  kind: ContentKind,
  id: string,
): Promise<StoredItem | undefined> {
  const query = selectItem(trx, kind, id)
  // SQLite has a single writer.
  return (isPostgres(trx) ? query.forUpdate() : query).executeTakeFirst()
}

/** Bin included. */
export function findItem(
  db: Pick<Trx, 'selectFrom'>,
  kind: ContentKind,
  id: string,
): Promise<StoredItem | undefined> {
  return selectItem(db, kind, id).executeTakeFirst()
}

function selectItem(db: Pick<Trx, 'selectFrom'>, kind: ContentKind, id: string) {
  return db
    .selectFrom('content_items')
    .selectAll()
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('revision', '>', 0)
}

/** Of any kind. */
export async function isIdTaken(db: Pick<Trx, 'selectFrom'>, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('content_items')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

/** Exactly, of the kind, outside the bin. */
export async function isTitleTaken(
  db: Pick<Trx, 'selectFrom'>,
  kind: ContentKind,
  { id, title }: { id: string; title: string },
): Promise<boolean> {
  const other = await db
    .selectFrom('content_items')
    .select('id')
    .where('kind', '=', kind)
    // Only this prefix is indexed.
    .where(sql`substr(title, 1, 100)`, '=', sql`substr(${title}, 1, 100)`)
    .where('title', '=', title)
    .where('id', '!=', id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** If kept. */
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

/** Within both stores' range. */
function isCounted(number: number): boolean {
  return Number.isInteger(number) && number > 0 && number < 2 ** 31
}

/** With its first revision. @returns its id */
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

/** The newest one. */
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

export async function updateItem(
  trx: Trx,
  id: string,
  change: Updateable<ContentItemTable>,
): Promise<void> {
  await trx.updateTable('content_items').set(change).where('id', '=', id).execute()
}

/** By a publication, schedule or undo. */
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

/** List columns and search text. */
export function describeDraft(draft: Drafts[ContentKind]) {
  const { title, category, date } = draft
  const closes_on = ('closesOn' in draft && draft.closesOn) || null
  return { title, category, date, closes_on, image: imageOf(draft), words: wordsOfDraft(draft) }
}

/** Without paths and dates. */
function wordsOfDraft(draft: Drafts[ContentKind]): string {
  const texts = Object.entries<string | readonly string[]>({ ...draft })
    .filter(([name]) => !['image', 'date', 'closesOn'].includes(name))
    .flatMap(([, text]) => text)
  return [...new Set(searchedWords(texts.join(' ')))].join(' ')
}

function imageOf(draft: Drafts[ContentKind]): string | null {
  return ('image' in draft && draft.image) || null
}

/** Newest first, without drafts. */
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

/** Newest first. */
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
