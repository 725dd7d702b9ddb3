import type { Store, Trx } from '@universe/store/store'
import type { BlogPictureTable, ContentItemTable, PictureTable } from '@universe/store/tables'
import { type Insertable, type Selectable, sql } from 'kysely'
import { publicTables } from '../published-row-repository.ts'

/* What of the store a folder has, and what tells whether it has it already. */

/** An item's line, with the revisions that a folder has of it. */
export type ExportedRow = Pick<
  Selectable<ContentItemTable>,
  'id' | 'kind' | 'public_id' | 'state' | 'created_at' | 'changed_at' | 'published_at'
> & { draft: string; published: string | null }

/** @returns every item that is not in the bin, in an order that another store has them in, too */
export function listItemsToExport(db: Pick<Trx, 'selectFrom'>): Promise<ExportedRow[]> {
  return db
    .selectFrom('content_items as item')
    .innerJoin('revisions as newest', join =>
      join.onRef('newest.item_id', '=', 'item.id').onRef('newest.number', '=', 'item.revision'),
    )
    .leftJoin('revisions as shown', join =>
      join
        .onRef('shown.item_id', '=', 'item.id')
        .onRef('shown.number', '=', 'item.published_revision'),
    )
    .where('item.deleted_at', 'is', null)
    .select(['item.id', 'item.kind', 'item.public_id', 'item.state', 'item.created_at'])
    .select(['item.changed_at', 'item.published_at'])
    .select(['newest.draft', 'shown.draft as published'])
    .orderBy('item.number')
    .execute()
}

/** What is known of a picture without its bytes. */
export type PictureRow = Pick<
  Selectable<BlogPictureTable>,
  'path' | 'media_type' | 'sha256' | 'picture_id' | 'focus_x' | 'focus_y'
> & { whole_name: string | null; whole_type: string | null }

/** @returns every picture that an article could name */
export function listPictureRows(db: Pick<Trx, 'selectFrom'>): Promise<PictureRow[]> {
  return db
    .selectFrom('blog_pictures')
    .leftJoin('pictures', 'pictures.id', 'picture_id')
    .select(['path', 'blog_pictures.media_type', 'sha256', 'picture_id', 'focus_x', 'focus_y'])
    .select(['pictures.file_name as whole_name', 'pictures.media_type as whole_type'])
    .orderBy('path')
    .execute()
}

/** @returns the bytes of a picture; undefined for one that there is not */
export async function findPictureBytes(
  { db }: Store,
  path: string,
): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('blog_pictures')
    .select('content')
    .where('path', '=', path)
    .executeTakeFirst()
  return row?.content
}

/** The highest ids that the site ever had, that of what is gone included. */
export interface LastIds {
  articles: number
  vacancies: number
}

/** @returns the highest ids that were ever given; 0 before the first */
export async function readLastIds({ kind }: Store, trx: Trx): Promise<LastIds> {
  const read = kind === 'postgres' ? readSequence : readAutoIncrement
  return { articles: await read(trx, 'blogs'), vacancies: await read(trx, 'jobs') }
}

/** Sees to it that new articles and vacancies come after these ids. */
export async function continueIds(store: Store, trx: Trx, { articles, vacancies }: LastIds) {
  const known = await readLastIds(store, trx)
  const write = store.kind === 'postgres' ? writeSequence : writeAutoIncrement
  if (articles > known.articles) await write(trx, 'blogs', articles)
  if (vacancies > known.vacancies) await write(trx, 'jobs', vacancies)
}

type PublicTable = (typeof publicTables)[keyof typeof publicTables]

async function readSequence(trx: Trx, table: PublicTable): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass) as last
  `.execute(trx)
  return Number(rows[0]?.last ?? 0)
}

async function writeSequence(trx: Trx, table: PublicTable, last: number): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(trx)
}

async function readAutoIncrement(trx: Trx, table: PublicTable): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    select seq from sqlite_sequence where name = ${table}`.execute(trx)
  return rows[0]?.seq ?? 0
}

async function writeAutoIncrement(trx: Trx, table: PublicTable, last: number): Promise<void> {
  const updated = await sql`
    update sqlite_sequence set seq = ${last} where name = ${table}`.execute(trx)
  if (updated.numAffectedRows) return
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(trx)
}

/** @returns whether an id on the site is somebody's, also of what is withdrawn or nobody's draft */
export async function isPublicIdTaken(
  trx: Trx,
  kind: ContentItemTable['kind'],
  publicId: number,
): Promise<boolean> {
  const item = await trx
    .selectFrom('content_items')
    .select('id')
    .where('kind', '=', kind)
    .where('public_id', '=', publicId)
    .executeTakeFirst()
  if (item) return true
  const table = publicTables[kind]
  const row = await trx.selectFrom(table).select('id').where('id', '=', publicId).executeTakeFirst()
  return row !== undefined
}

/** @returns an item of whatever kind, in the bin or not, held until the transaction ends */
export function findAnyItem({ kind }: Store, trx: Trx, id: string) {
  const query = trx.selectFrom('content_items').selectAll().where('id', '=', id)
  return (kind === 'postgres' ? query.forUpdate() : query).executeTakeFirst()
}

/** @returns the hashes of these pictures, by path */
export async function listPictureHashesByPath(
  db: Pick<Trx, 'selectFrom'>,
): Promise<Map<string, string>> {
  const rows = await db.selectFrom('blog_pictures').select(['path', 'sha256']).execute()
  return new Map(rows.map(({ path, sha256 }) => [path, sha256]))
}

/** Stores a picture, in place of another one under its path. */
export async function replacePicture(
  trx: Trx,
  { path, ...picture }: Insertable<BlogPictureTable>,
): Promise<void> {
  await trx
    .insertInto('blog_pictures')
    .values({ path, ...picture })
    .onConflict(conflict => conflict.column('path').doUpdateSet(picture))
    .execute()
}

/** Stores an upload, unless it is there. */
export async function keepWholePicture(trx: Trx, picture: Insertable<PictureTable>): Promise<void> {
  await trx
    .insertInto('pictures')
    .values(picture)
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute()
}
