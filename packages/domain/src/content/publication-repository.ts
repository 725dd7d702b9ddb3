import type { ContentKind } from '@universe/contract/drafts'
import type { Db, Trx } from '@universe/store/store'
import type { ContentItemTable, PublicationTable, ScheduleTable } from '@universe/store/tables'
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

export type StoredSchedule = Selectable<ScheduleTable>
export type KnownSchedule = StoredSchedule & { kind: ContentKind }

type ReadingDb = Pick<Trx, 'selectFrom'>

/** Pending or failed. */
export function findSchedule(db: ReadingDb, itemId: string): Promise<StoredSchedule | undefined> {
  return db.selectFrom('schedules').selectAll().where('item_id', '=', itemId).executeTakeFirst()
}

/** @param wallTime YYYY-MM-DDTHH:MM, inclusive @returns pending ones */
export function findSchedulesUpTo(db: ReadingDb, wallTime: string): Promise<KnownSchedule[]> {
  return toBeDone(db).where('schedules.wall_time', '<=', wallTime).execute()
}

/** Pending. */
export function findSchedulesOf(db: ReadingDb, memberId: string): Promise<KnownSchedule[]> {
  return toBeDone(db).where('schedules.member_id', '=', memberId).execute()
}

function toBeDone(db: ReadingDb) {
  return db
    .selectFrom('schedules')
    .innerJoin('content_items', 'content_items.id', 'schedules.item_id')
    .selectAll('schedules')
    .select('content_items.kind')
    .where('schedules.failed_at', 'is', null)
    .orderBy('schedules.wall_time')
}

export async function insertSchedule(trx: Trx, row: Insertable<ScheduleTable>): Promise<void> {
  await trx.insertInto('schedules').values(row).execute()
}

/** So that only one process carries it out. @returns whether it was unchanged */
export async function takeSchedule(trx: Trx, read: StoredSchedule): Promise<boolean> {
  const taken = await trx
    .deleteFrom('schedules')
    .where('item_id', '=', read.item_id)
    .where('created_at', '=', read.created_at)
    .where('wall_time', '=', read.wall_time)
    .where('failed_at', 'is', null)
    .returning('item_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** No retry. @returns whether it was unchanged */
export async function markScheduleFailed(
  trx: Trx,
  read: StoredSchedule,
  { at, failure }: { at: number; failure: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('schedules')
    .set({ failed_at: at, failure })
    .where('item_id', '=', read.item_id)
    .where('created_at', '=', read.created_at)
    .where('failed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @param day YYYY-MM-DD, inclusive @returns published ones */
export function findVacanciesClosingUpTo(db: ReadingDb, day: string) {
  return db
    .selectFrom('jobs')
    .innerJoin('content_items', join =>
      join
        .onRef('content_items.public_id', '=', 'jobs.id')
        .on('content_items.kind', '=', 'vacancy')
        .on('content_items.published_revision', 'is not', null),
    )
    .select('content_items.id')
    .select(({ ref }) => ref('jobs.closes_on').$notNull().as('closes_on'))
    .where('jobs.closes_on', '<=', day)
    .orderBy('jobs.id')
    .execute()
}

/** As published. */
export async function findClosingDay(
  trx: Trx,
  publicId: ContentItemTable['public_id'],
): Promise<string | null> {
  if (publicId === null) return null
  const row = await trx
    .selectFrom('jobs')
    .select('closes_on')
    .where('id', '=', publicId)
    .executeTakeFirst()
  return row?.closes_on ?? null
}
