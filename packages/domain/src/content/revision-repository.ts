import type { ReadDb } from '@universe/store/store'

/** @returns an item's revisions without what they say, the newest first */
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

/** @returns when an item's revisions were published, the last time first */
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

/** @returns what is to be done with an item, and not what failed */
export function findScheduled(db: ReadDb, itemId: string) {
  return db
    .selectFrom('schedules')
    .select(['action', 'revision', 'wall_time', 'zone'])
    .where('item_id', '=', itemId)
    .where('failed_at', 'is', null)
    .executeTakeFirst()
}
