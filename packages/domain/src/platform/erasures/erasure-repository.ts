import type { Db, ReadDb } from '@universe/store/store'
import { type Erasure, type ErasureKey, latestErasures, REVOCABLE_KINDS } from './erasures.ts'

const BATCH_ROWS = 1000
/** SQLite's words and PostgreSQL's code for an empty database. */
const NO_SUCH_TABLE = /^no such table: erasures$/
const UNDEFINED_TABLE = '42P01'

/** Keeps the latest of each person and kind, as `latestErasures`. */
export async function putErasures(db: Db, erasures: readonly Erasure[]): Promise<void> {
  const united = latestErasures(erasures)
  for (let from = 0; from < united.length; from += BATCH_ROWS) {
    const some = united.slice(from, from + BATCH_ROWS)
    await db
      .insertInto('erasures')
      .values(some)
      .onConflict(conflict =>
        conflict
          .columns(['hmac', 'kind'])
          .doUpdateSet(row => ({ at: row.ref('excluded.at') }))
          .whereRef('erasures.at', '<', 'excluded.at'),
      )
      .execute()
    await removeRevoked(db, some)
  }
}

/** Of an erasure and its revocation, keeps the later. */
async function removeRevoked(db: Db, some: readonly Erasure[]) {
  const people = some.filter(({ kind }) => REVOCABLE_KINDS.includes(kind))
  if (people.length === 0) return
  const hmacs = people.map(({ hmac }) => hmac)
  const stored = await db
    .selectFrom('erasures')
    .selectAll()
    .where('hmac', 'in', hmacs)
    .where('kind', 'in', REVOCABLE_KINDS)
    .execute()
  const latest = new Set(latestErasures(stored))
  for (const { hmac, kind } of stored.filter(erasure => !latest.has(erasure))) {
    await db.deleteFrom('erasures').where('hmac', '=', hmac).where('kind', '=', kind).execute()
  }
}

/** @param emails at least one, in any spelling */
export async function findErasureKinds(
  db: ReadDb,
  key: ErasureKey,
  emails: readonly string[],
): Promise<(email: string) => ReadonlySet<Erasure['kind']>> {
  const hmacs = new Map(emails.map(email => [email, key.hmac(email)]))
  const rows = await db
    .selectFrom('erasures')
    .select(['hmac', 'kind'])
    .where('hmac', 'in', [...hmacs.values()])
    .execute()
  const kinds = Map.groupBy(rows, ({ hmac }) => hmac)
  return email => new Set((kinds.get(hmacs.get(email) ?? '') ?? []).map(({ kind }) => kind))
}

/** None of an empty database, into which a backup is restored. */
export async function listErasures(db: ReadDb): Promise<Erasure[]> {
  try {
    return await db.selectFrom('erasures').selectAll().execute()
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    if (code === UNDEFINED_TABLE || NO_SUCH_TABLE.test(message)) return []
    throw error
  }
}

/** The latest of each kind. */
export function listErasuresOf(db: ReadDb, hmac: string) {
  return db.selectFrom('erasures').select(['kind', 'at']).where('hmac', '=', hmac).execute()
}

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
