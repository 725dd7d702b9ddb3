import type { Db } from '@universe/store/store'
import { CLOCK_SKEW_MS } from '../platform/recency.ts'

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
