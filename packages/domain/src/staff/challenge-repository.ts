import type { Db } from '@universe/store/store'
import type { WebauthnChallengeTable } from '@universe/store/tables'

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
