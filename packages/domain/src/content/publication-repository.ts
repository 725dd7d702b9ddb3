import type { ContentKind } from '@universe/contract/drafts'
import type { Db, Trx } from '@universe/store/store'
import type { PublicationTable } from '@universe/store/tables'
import type { Insertable, Selectable } from 'kysely'

/** Something that became public, or ceased to be. */
export type StoredPublication = Selectable<PublicationTable>

/** @returns the publication of that id, if it was done */
export function findPublication(trx: Trx, id: string): Promise<StoredPublication | undefined> {
  return trx.selectFrom('publications').selectAll().where('id', '=', id).executeTakeFirst()
}

/** @returns what an item's state was last changed by */
export function findLastPublication(
  db: Pick<Trx, 'selectFrom'>,
  itemId: string,
): Promise<StoredPublication | undefined> {
  return newest(db, itemId).executeTakeFirst()
}

/** @returns what an item is on the site by: the last that was not taken back */
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

/** A publication with the name of who did it, null where nobody is known by it. */
export type NamedPublication = StoredPublication & { member_name: string | null }

/** @returns what became of an item, the newest first */
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

/** Adds what was done. */
export async function insertPublication(
  trx: Trx,
  publication: Insertable<PublicationTable>,
): Promise<void> {
  await trx.insertInto('publications').values(publication).execute()
}

/** Notes that it was taken back. */
export async function markPublicationUndone(trx: Trx, id: string, at: number): Promise<void> {
  await trx.updateTable('publications').set({ undone_at: at }).where('id', '=', id).execute()
}

/** Lets go of what was scheduled of an item. */
export async function deleteSchedule(trx: Trx, itemId: string): Promise<void> {
  await trx.deleteFrom('schedules').where('item_id', '=', itemId).execute()
}

/** A publication of which nobody knows yet whether the site shows it. */
export type UnseenPublication = StoredPublication & { kind: ContentKind; public_id: number }

/** @returns each item's last publication since then that was not looked for to the end */
export async function findUnseen(
  db: Pick<Db, 'selectFrom'>,
  since: number,
): Promise<UnseenPublication[]> {
  const rows = await db
    .selectFrom('publications')
    .innerJoin('content_items', 'content_items.id', 'publications.item_id')
    .selectAll('publications')
    .select(['content_items.kind', 'content_items.public_id'])
    .where('publications.at', '>', since)
    .where('publications.seen_live_at', 'is', null)
    .where('publications.live_trouble', 'is', null)
    .where('publications.undone_at', 'is', null)
    .orderBy('publications.number')
    .execute()
  const last = new Map(rows.map(row => [row.item_id, row]))
  return [...last.values()].filter((row): row is UnseenPublication => row.public_id !== null)
}

/** Notes, once, what was found of it on the site. */
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
