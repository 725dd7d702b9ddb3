import type { Db } from '@universe/store/store'
import type { WebauthnChallengeTable } from '@universe/store/tables'

/** Adds a challenge. */
export async function insertChallenge(db: Db, challenge: WebauthnChallengeTable): Promise<void> {
  await db.insertInto('webauthn_challenges').values(challenge).execute()
}

/** Takes a challenge out, whatever comes of it. @returns it; undefined where it was none, or used */
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

/** Deletes what nobody answered in time. */
export async function purgeChallenges(db: Db, now: number): Promise<void> {
  await db.deleteFrom('webauthn_challenges').where('expires_at', '<=', now).execute()
}
