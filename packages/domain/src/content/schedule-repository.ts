import type { ContentKind } from '@universe/contract/drafts'
import type { Trx } from '@universe/store/store'
import type { ContentItemTable, ScheduleTable } from '@universe/store/tables'
import type { Insertable, Selectable } from 'kysely'

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
