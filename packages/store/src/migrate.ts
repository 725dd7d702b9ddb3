import { sql } from 'kysely'
import { type Migration, type MigrationResult, Migrator } from 'kysely/migration'
import { unusableStore } from './explain-error.ts'
import * as initial from './migrations/001-initial.ts'
import { lockMigrations, readServerVersion } from './postgres.ts'
import type { Store } from './store.ts'

/** The oldest PostgreSQL that this release knows. */
const POSTGRES_MIN = 13

// By number, and from 1.0.0 on only ever added to: a store in use has some of them behind it.
const migrations: Record<string, Migration> = { '001-initial': initial }

/** The first migration of the stores before 1.0.0, which no release knows. */
const BEFORE_FIRST_RELEASE = '001-requests'

/**
 * Brings a store's tables up to date; on PostgreSQL one instance at a time, in one transaction.
 * @returns from which migration to which an earlier release's store was brought; undefined for a new
 *   store, and one that was up to date
 * @throws in a sentence that the store is of a later release or from before the first one, which is
 *   then left as it is, or what made a migration fail
 */
export async function migrateStore(
  store: Store,
): Promise<{ from: string; to: string } | undefined> {
  await requireKnownServer(store)
  const done = await listMigrations(store)
  requireKnown(done, 'store')
  if (isComplete(done)) return undefined
  const results = await migrateToLatest(store).catch(async (error: unknown) => {
    // A later release's instance may have come first.
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

/** @throws in a sentence when the PostgreSQL server is older than any that this release knows */
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
 * @returns whether every migration this version knows has run
 * @throws in a sentence why the store cannot be reached
 */
export async function isMigrated(store: Store): Promise<boolean> {
  return isComplete(await listMigrations(store))
}

function isComplete(done: readonly string[]): boolean {
  return Object.keys(migrations).every(name => done.includes(name))
}

/** @returns whether the migrations of this version have run, and no other one */
export async function isOfThisRelease(store: Store): Promise<boolean> {
  const done = await listMigrations(store)
  return done.length === Object.keys(migrations).length && (await isMigrated(store))
}

/**
 * Makes sure that a store is of this release, and changes nothing.
 * @throws in a sentence that it is of another one, or why it cannot be reached
 */
export async function requireMigrated(store: Store): Promise<void> {
  await requireNotLater(store)
  if (await isMigrated(store)) return
  throw new Error(
    'The store is of an earlier release. Start the server once, which brings it up to date.',
  )
}

/**
 * Makes sure that a store is not of a later release nor from before the first, and changes nothing.
 * @throws in a sentence that it is, or why it cannot be reached
 */
export async function requireNotLater(store: Store): Promise<void> {
  requireKnown(await listMigrations(store), 'store')
}

/**
 * @throws in a sentence that a store or backup with these migrations is of a later release, or from
 *   before the first one
 */
export function requireKnown(done: readonly string[], what: 'store' | 'backup'): void {
  requireReleased(done, what)
  const unknown = done.find(name => !(name in migrations))
  if (unknown === undefined) return
  throw new Error(
    `The ${what} is of a later release than this program, which does not know "${unknown}". Use that release, or restore the backup made before the upgrade (docs/upgrading.md).`,
  )
}

/** @throws in a sentence that a store or backup with these migrations is from before the first release */
export function requireReleased(done: readonly string[], what: 'store' | 'backup'): void {
  if (!done.includes(BEFORE_FIRST_RELEASE)) return
  throw new Error(
    `The ${what} is from before 1.0.0, which this program cannot read: it is left as it is, and what is in it can be exported with the last commit that has packages/store/src/migrations/018-withheld-acknowledgements.ts (docs/upgrading.md).`,
  )
}

/**
 * @returns the names of the migrations behind a store, in order; none of one that is not made yet
 * @throws in a sentence why the store cannot be reached
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
  const { rows } =
    kind === 'postgres'
      ? await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db)
      : await db
          .withTables<{ sqlite_master: { name: string } }>()
          .selectFrom('sqlite_master')
          .select('name')
          .where('name', '=', 'kysely_migration')
          .execute()
          .then(rows => ({ rows }))
  return rows.length > 0
}

/**
 * For a store at an earlier migration than the last; else `migrateStore`.
 * @returns Kysely's own migrator, over this release's migrations
 */
export function createMigrator({ db }: Pick<Store, 'db'>): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } })
}
