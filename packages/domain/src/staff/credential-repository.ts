import type { Db } from '@universe/store/store'
import type { PasskeyTable, WebauthnChallengeTable } from '@universe/store/tables'
import type { Selectable } from 'kysely'
import { CLOCK_SKEW_MS } from '../platform/recency.ts'

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

/** Replace the earlier ones. */
export async function putCodes(db: Db, memberId: string, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute()
  const rows = hashes.map(code_hash => ({ code_hash, member_id: memberId, used_at: null }))
  await db.insertInto('recovery_codes').values(rows).execute()
}

export async function countCodesLeft(db: Db, memberId: string): Promise<number> {
  const { codes } = await db
    .selectFrom('recovery_codes')
    .select(row => row.fn.countAll<number>().as('codes'))
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return codes
}

/** Single-use. @returns its member; undefined if used, or the member is inactive */
export async function useCode(
  db: Db,
  { codeHash, email, now }: { codeHash: string; email: string; now: number },
): Promise<string | undefined> {
  const used = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('member_id', 'in', members =>
      members
        .selectFrom('members')
        .select('id')
        .where('email', '=', email)
        .where('state', '=', 'active'),
    )
    .returning('member_id')
    .executeTakeFirst()
  return used?.member_id
}

export async function countAttempts(
  db: Db,
  subject: string,
  { now, ms }: { now: number; ms: number },
): Promise<number> {
  const { attempts } = await db
    .selectFrom('recovery_attempts')
    .select(row => row.fn.countAll<number>().as('attempts'))
    .where('subject', '=', subject)
    .where('at', '>', now - ms)
    .where('at', '<=', now + CLOCK_SKEW_MS)
    .executeTakeFirstOrThrow()
  return attempts
}

export async function insertAttempts(
  db: Db,
  attempts: { id: string; subject: string; at: number }[],
): Promise<void> {
  await db.insertInto('recovery_attempts').values(attempts).execute()
}

export async function purgeAttempts(db: Db, before: number): Promise<void> {
  await db.deleteFrom('recovery_attempts').where('at', '<=', before).execute()
}
