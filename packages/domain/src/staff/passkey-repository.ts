import type { Db } from '@universe/store/store'
import type { PasskeyTable, WebauthnChallengeTable } from '@universe/store/tables'
import type { Selectable } from 'kysely'

export type StoredPasskey = Selectable<PasskeyTable>

/** Epoch milliseconds. */
export type ListedPasskey = Pick<
  StoredPasskey,
  'id' | 'name' | 'transports' | 'backed_up' | 'created_at' | 'last_used_at'
>

export async function insertPasskey(db: Db, passkey: StoredPasskey): Promise<void> {
  await db.insertInto('passkeys').values(passkey).execute()
}

/** With its member. */
export function findPasskey(db: Db, id: string) {
  return db
    .selectFrom('passkeys')
    .innerJoin('members', 'members.id', 'passkeys.member_id')
    .selectAll('passkeys')
    .select(['members.state', 'members.user_handle'])
    .where('passkeys.id', '=', id)
    .executeTakeFirst()
}

/** Oldest first. */
export function listStoredPasskeys(db: Db, memberId: string): Promise<ListedPasskey[]> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'transports', 'backed_up', 'created_at', 'last_used_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function updatePasskeyUse(
  db: Db,
  id: string,
  use: Pick<StoredPasskey, 'counter' | 'backed_up' | 'last_used_at'>,
): Promise<void> {
  await db.updateTable('passkeys').set(use).where('id', '=', id).execute()
}

/** @returns false if it is not theirs */
export async function updatePasskeyName(
  db: Db,
  { id, memberId, name }: { id: string; memberId: string; name: string },
): Promise<boolean> {
  const renamed = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returning('id')
    .executeTakeFirst()
  return renamed !== undefined
}

export async function deletePasskey(db: Db, id: string): Promise<void> {
  await db.deleteFrom('passkeys').where('id', '=', id).execute()
}

export async function insertChallenge(db: Db, challenge: WebauthnChallengeTable): Promise<void> {
  await db.insertInto('webauthn_challenges').values(challenge).execute()
}

/** Single-use. @returns undefined if unknown or used */
export function takeChallenge(
  db: Db,
  challenge: string,
): Promise<WebauthnChallengeTable | undefined> {
  return db
    .deleteFrom('webauthn_challenges')
    .where('challenge', '=', challenge)
    .returningAll()
    .executeTakeFirst()
}

export async function purgeChallenges(db: Db, now: number): Promise<void> {
  await db.deleteFrom('webauthn_challenges').where('expires_at', '<=', now).execute()
}
