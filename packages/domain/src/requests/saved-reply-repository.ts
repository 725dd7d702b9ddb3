import type { Db, Trx } from '@universe/store/store'
import type { SavedReplyTable } from '@universe/store/tables'

/** Shared and own, by name. */
export function listRepliesFor(db: Pick<Db, 'selectFrom'>, memberId: string) {
  return db
    .selectFrom('saved_replies')
    .selectAll()
    .where(row => row.or([row('owner_id', 'is', null), row('owner_id', '=', memberId)]))
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export async function insertReply(trx: Trx, reply: SavedReplyTable): Promise<void> {
  await trx.insertInto('saved_replies').values(reply).execute()
}

export async function updateReply(trx: Trx, { id, ...changed }: SavedReplyTable): Promise<void> {
  await trx.updateTable('saved_replies').set(changed).where('id', '=', id).execute()
}

export async function removeReply(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('saved_replies').where('id', '=', id).execute()
}
