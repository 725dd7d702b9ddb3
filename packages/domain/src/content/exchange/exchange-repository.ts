import type { ContentKind } from '@universe/contract/drafts'
import { isPostgres, type Trx } from '@universe/store/store'
import type { BlogPictureTable } from '@universe/store/tables'
import { type Insertable, sql } from 'kysely'
import { publicTables } from '../content-repository.ts'

export type ExportedRow = Awaited<ReturnType<typeof listItemsToExport>>[number]

/** Without the bin; in the same order in any store. */
export function listItemsToExport(db: Pick<Trx, 'selectFrom'>) {
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

export type PictureRow = Awaited<ReturnType<typeof listPictureRows>>[number]

/** Without bytes; `whole_…`: its upload's. */
export function listPictureRows(db: Pick<Trx, 'selectFrom'>) {
  return db
    .selectFrom('blog_pictures')
    .leftJoin('pictures', 'pictures.id', 'picture_id')
    .select(['path', 'blog_pictures.media_type', 'sha256', 'picture_id', 'focus_x', 'focus_y'])
    .select(['pictures.file_name as whole_name', 'pictures.media_type as whole_type'])
    .orderBy('path')
    .execute()
}

/** Public ids ever given, deleted items included; 0 for none. */
export async function readLastId(trx: Trx, kind: ContentKind) {
  const table = publicTables[kind]
  const query = isPostgres(trx)
    ? sql<{ last: number | null }>`
          select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass) as last`
    : sql<{ last: number | null }>`select seq as last from sqlite_sequence where name = ${table}`
  const { rows } = await query.execute(trx)
  return Number(rows[0]?.last ?? 0)
}

export async function continueIds(trx: Trx, kind: ContentKind, last: number): Promise<void> {
  if (last <= (await readLastId(trx, kind))) return
  const table = publicTables[kind]
  if (isPostgres(trx)) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(trx)
    return
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(trx)
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(trx)
}

/** Also by withdrawn or deleted items. */
export async function isPublicIdTaken(
  trx: Trx,
  kind: ContentKind,
  publicId: number,
): Promise<boolean> {
  const item = await trx
    .selectFrom('content_items')
    .select('id')
    .where('kind', '=', kind)
    .where('public_id', '=', publicId)
    .executeTakeFirst()
  return item !== undefined
}

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
