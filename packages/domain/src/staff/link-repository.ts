import type { Db } from '@universe/store/store'
import type { InvitationTable, SignInLinkTable } from '@universe/store/tables'
import type { Selectable } from 'kysely'
import { CLOCK_SKEW_MS } from '../platform/recency.ts'

export type StoredLink = Selectable<SignInLinkTable>

export async function insertLink(db: Db, link: Omit<StoredLink, 'used_at'>): Promise<void> {
  await db
    .insertInto('sign_in_links')
    .values({ ...link, used_at: null })
    .execute()
}

/** If still usable. */
export function findLink(db: Db, tokenHash: string, now: number): Promise<StoredLink | undefined> {
  return db
    .selectFrom('sign_in_links')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('created_at', '<=', now + CLOCK_SKEW_MS)
    .executeTakeFirst()
}

/** Single-use. @returns undefined if used or expired */
export function useLink(db: Db, tokenHash: string, now: number): Promise<StoredLink | undefined> {
  return db
    .updateTable('sign_in_links')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('created_at', '<=', now + CLOCK_SKEW_MS)
    .returningAll()
    .executeTakeFirst()
}

/** @param memberId null: the first owner's */
export async function deleteUnusedLinks(
  db: Db,
  memberId: string | null,
  purpose?: StoredLink['purpose'],
): Promise<void> {
  await db
    .deleteFrom('sign_in_links')
    .where('used_at', 'is', null)
    .where('member_id', memberId === null ? 'is' : '=', memberId)
    .$if(purpose !== undefined, query => query.where('purpose', '=', purpose ?? 'operator'))
    .execute()
}

export async function purgeLinks(db: Db, now: number): Promise<void> {
  await db.deleteFrom('sign_in_links').where('expires_at', '<=', now).execute()
}

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
