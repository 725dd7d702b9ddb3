import type { Db, ReadDb } from '@universe/store/store'

export async function listFormSecrets(db: ReadDb): Promise<string[]> {
  return (await db.selectFrom('form_secrets').select('key_id').execute()).map(toId)
}

/** Of secrets under which erasures are recorded. */
export async function listErasureKeys(db: ReadDb): Promise<string[]> {
  return (await db.selectFrom('erasures').select('key_id').distinct().execute()).map(toId)
}

/** Recorded in a form that only the right secret matches. */
export async function hasPeople(db: ReadDb): Promise<boolean> {
  const erasure = await db.selectFrom('erasures').select('hmac').limit(1).executeTakeFirst()
  const subscriber = await db.selectFrom('subscribers').select('id').limit(1).executeTakeFirst()
  return (erasure ?? subscriber) !== undefined
}

export function insertFormSecret(db: Db, keyId: string, since: number) {
  return db
    .insertInto('form_secrets')
    .values({ key_id: keyId, since })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

const toId = ({ key_id }: { key_id: string }) => key_id
