import type { Db } from '@universe/store/store'
import type { InvitationTable } from '@universe/store/tables'
import type { Selectable } from 'kysely'

export type StoredInvitation = Selectable<InvitationTable>

/** Replaces the earlier one. */
export async function putInvitation(db: Db, invitation: StoredInvitation): Promise<void> {
  await deleteInvitation(db, invitation.member_id)
  await db.insertInto('invitations').values(invitation).execute()
}

/** Even if expired. */
export function findInvitation(db: Db, memberId: string): Promise<StoredInvitation | undefined> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

/** @returns null if none, or no longer a member */
export async function findInviter(db: Db, memberId: string): Promise<string | null> {
  const inviter = await db
    .selectFrom('invitations')
    .innerJoin('members', 'members.id', 'invitations.invited_by')
    .select(['members.name', 'members.email'])
    .where('invitations.member_id', '=', memberId)
    .executeTakeFirst()
  return inviter ? inviter.name || inviter.email : null
}

export async function deleteInvitation(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom('invitations').where('member_id', '=', memberId).execute()
}
