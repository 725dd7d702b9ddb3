import { sql } from 'kysely'
import { type Migration, type MigrationResult, Migrator } from 'kysely/migration'
import { unusableStore } from './explain-error.ts'
import * as initial from './migrations/001-initial.ts'
import * as answers from './migrations/002-answers.ts'
import * as waitingAndEntered from './migrations/003-waiting-and-entered.ts'
import * as visits from './migrations/004-visits.ts'
import * as languages from './migrations/005-languages.ts'
import * as inbound from './migrations/006-inbound.ts'
import * as ownReplies from './migrations/007-own-replies.ts'
import * as issueEditor from './migrations/008-issue-editor.ts'
import { lockMigrations, readServerVersion } from './postgres.ts'
import type { Store } from './store.ts'

/** Oldest supported PostgreSQL. */
const POSTGRES_MIN = 13

// Append-only: stores in use have applied them.
const migrations: Record<string, Migration> = {
  '001-initial': initial,
  '002-answers': answers,
  '003-waiting-and-entered': waitingAndEntered,
  '004-visits': visits,
  '005-languages': languages,
  '006-inbound': inbound,
  '007-own-replies': ownReplies,
  '008-issue-editor': issueEditor,
}

/** Stores from before 1.0.0 begin with it. */
const BEFORE_FIRST_RELEASE = '001-requests'

/**
 * On PostgreSQL one instance at a time, in one transaction.
 * @returns undefined for a new or current store
 * @throws a sentence when it is of a later release or from before 1.0.0, or a migration's error;
 * the store is then unchanged
 */
export async function migrateStore(
  store: Store,
): Promise<{ from: string; to: string } | undefined> {
  await requireKnownServer(store)
  const done = await listMigrations(store)
  requireKnown(done, 'store')
  if (isComplete(done)) return undefined
  const results = await migrateToLatest(store).catch(async (error: unknown) => {
    // An instance of a later release may have migrated first.
    await requireNotLater(store)
    throw unusableStore(store.kind, error)
  })
  const [from, to] = [done.at(-1), results.at(-1)?.migrationName]
  return from === undefined || to === undefined ? undefined : { from, to }
}

async function migrateToLatest({
  db,
  kind,
}: Pick<Store, 'db' | 'kind'>): Promise<MigrationResult[]> {
  if (kind === 'postgres' && !db.isTransaction) {
    return db.transaction().execute(async trx => {
      await lockMigrations(trx)
      return migrateToLatest({ db: trx, kind })
    })
  }
  const { error, results = [] } = await createMigrator({ db }).migrateToLatest()
  if (error) throw error
  return results
}

/** @throws a sentence when the PostgreSQL server is too old */
async function requireKnownServer(store: Store): Promise<void> {
  if (store.kind !== 'postgres') return
  const { version, number } = await readServerVersion(store.db).catch(error => {
    throw unusableStore(store.kind, error)
  })
  if (number >= POSTGRES_MIN) return
  throw unusableStore(
    store.kind,
    new Error(`it is version ${version}, and ${POSTGRES_MIN} is needed`),
  )
}

/**
 * @returns whether all of this release's migrations have run, perhaps later ones too
 * @throws a sentence why the store cannot be reached
 */
export async function isMigrated(store: Store): Promise<boolean> {
  return isComplete(await listMigrations(store))
}

function isComplete(done: readonly string[]): boolean {
  return Object.keys(migrations).every(name => done.includes(name))
}

/** @returns whether exactly this release's migrations have run */
export async function isCurrentRelease(store: Store): Promise<boolean> {
  const done = await listMigrations(store)
  return done.length === Object.keys(migrations).length && isComplete(done)
}

/** @throws a sentence when the store is of another release, or cannot be reached */
export async function requireMigrated(store: Store): Promise<void> {
  await requireNotLater(store)
  if (await isMigrated(store)) return
  throw new Error(
    'The store is of an earlier release. Start the server once, which brings it up to date.',
  )
}

/**
 * @throws a sentence when the store is of a later release or from before 1.0.0, or cannot be
 * reached
 */
export async function requireNotLater(store: Store): Promise<void> {
  requireKnown(await listMigrations(store), 'store')
}

/** @throws a sentence when these migrations are of a later release or from before 1.0.0 */
export function requireKnown(done: readonly string[], what: 'store' | 'backup'): void {
  requireReleased(done, what)
  const unknown = done.find(name => !(name in migrations))
  if (unknown === undefined) return
  throw new Error(
    `The ${what} is of a later release than this program, which does not know "${unknown}". Use that release, or restore the backup made before the upgrade (docs/upgrading.md).`,
  )
}

/** @throws a sentence when these migrations are from before 1.0.0 */
export function requireReleased(done: readonly string[], what: 'store' | 'backup'): void {
  if (!done.includes(BEFORE_FIRST_RELEASE)) return
  throw new Error(
    `The ${what} is from before 1.0.0, which this program cannot read: it is left as it is, and what is in it can be exported with the last commit that has packages/store/src/migrations/018-withheld-acknowledgements.ts (docs/upgrading.md).`,
  )
}

/**
 * @returns names in order; none for a new store
 * @throws a sentence why the store cannot be reached
 */
export async function listMigrations(store: Store): Promise<string[]> {
  try {
    if (!(await hasMigrations(store))) return []
    const done = await store.db
      .withTables<{ kysely_migration: { name: string } }>()
      .selectFrom('kysely_migration')
      .select('name')
      .orderBy('name')
      .execute()
    return done.map(({ name }) => name)
  } catch (error) {
    throw unusableStore(store.kind, error)
  }
}

async function hasMigrations({ db, kind }: Store): Promise<boolean> {
  const condition =
    kind === 'postgres'
      ? sql`to_regclass('kysely_migration') is not null`
      : sql`exists (select 1 from sqlite_master where name = 'kysely_migration')`
  // As raw SQL a store that is open for reading alone would refuse it.
  const { has } = await db.selectNoFrom(condition.as('has')).executeTakeFirstOrThrow()
  return Boolean(has)
}

/** For stores at an earlier migration; otherwise use `migrateStore`. */
export function createMigrator({ db }: Pick<Store, 'db'>): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } })
}
