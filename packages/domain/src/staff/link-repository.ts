import type { Db } from '@universe/store/store'
import type { SignInLinkTable } from '@universe/store/tables'
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
