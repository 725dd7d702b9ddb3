import type { Db, Trx } from '@universe/store/store'
import type { PublicationTable } from '@universe/store/tables'
import type { Insertable, Selectable } from 'kysely'

/** Or withdrawal. */
export type StoredPublication = Selectable<PublicationTable>

export function findPublication(trx: Trx, id: string): Promise<StoredPublication | undefined> {
  return trx.selectFrom('publications').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Or withdrawal. */
export function findLastPublication(
  db: Pick<Trx, 'selectFrom'>,
  itemId: string,
): Promise<StoredPublication | undefined> {
  return newest(db, itemId).executeTakeFirst()
}

/** Not undone. */
export function findStandingPublication(
  db: Pick<Trx, 'selectFrom'>,
  itemId: string,
): Promise<StoredPublication | undefined> {
  return newest(db, itemId).where('undone_at', 'is', null).executeTakeFirst()
}

function newest(db: Pick<Trx, 'selectFrom'>, itemId: string) {
  return db
    .selectFrom('publications')
    .selectAll()
    .where('item_id', '=', itemId)
    .orderBy('number', 'desc')
    .limit(1)
}

export type NamedPublication = StoredPublication & { member_name: string | null }

/** Newest first, withdrawals included. */
export function findPublications(
  db: Pick<Trx, 'selectFrom'>,
  itemId: string,
  limit: number,
): Promise<NamedPublication[]> {
  return db
    .selectFrom('publications')
    .leftJoin('members', 'members.id', 'publications.member_id')
    .selectAll('publications')
    .select('members.name as member_name')
    .where('item_id', '=', itemId)
    .orderBy('publications.number', 'desc')
    .limit(limit)
    .execute()
}

export async function insertPublication(
  trx: Trx,
  publication: Insertable<PublicationTable>,
): Promise<void> {
  await trx.insertInto('publications').values(publication).execute()
}

export async function markPublicationUndone(trx: Trx, id: string, at: number): Promise<void> {
  await trx.updateTable('publications').set({ undone_at: at }).where('id', '=', id).execute()
}

export async function deleteSchedule(trx: Trx, itemId: string): Promise<void> {
  await trx.deleteFrom('schedules').where('item_id', '=', itemId).execute()
}

export type UnseenPublication = Awaited<ReturnType<typeof findUnseen>>[number]

/** Each item's last since then, if not yet checked on the site. */
export async function findUnseen(db: Pick<Db, 'selectFrom'>, since: number) {
  const rows = await db
    .selectFrom('publications')
    .innerJoin('content_items', 'content_items.id', 'publications.item_id')
    .selectAll('publications')
    .select('content_items.kind')
    .select(({ ref }) => ref('content_items.public_id').$notNull().as('public_id'))
    .where('content_items.public_id', 'is not', null)
    .where('publications.at', '>', since)
    .where('publications.seen_live_at', 'is', null)
    .where('publications.live_trouble', 'is', null)
    .where('publications.undone_at', 'is', null)
    .orderBy('publications.number')
    .execute()
  return [...new Map(rows.map(row => [row.item_id, row])).values()]
}

/** Once. */
export async function markLooked(
  db: Pick<Db, 'updateTable'>,
  id: string,
  found: Partial<Pick<PublicationTable, 'seen_live_at' | 'live_trouble'>>,
): Promise<void> {
  await db
    .updateTable('publications')
    .set(found)
    .where('id', '=', id)
    .where('seen_live_at', 'is', null)
    .where('live_trouble', 'is', null)
    .execute()
}
