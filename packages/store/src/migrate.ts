import { sql } from 'kysely'
import { type Migration, type MigrationResult, Migrator } from 'kysely/migration'
import { unusableStore } from './explain-error.ts'
import * as requests from './migrations/001-requests.ts'
import * as outbox from './migrations/002-outbox.ts'
import * as content from './migrations/003-content.ts'
import * as suspectedSubscriptions from './migrations/004-suspected-subscriptions.ts'
import * as readiness from './migrations/005-readiness.ts'
import * as enquiriesInAnyWords from './migrations/006-enquiries-in-any-words.ts'
import * as personalDataOnce from './migrations/007-personal-data-once.ts'
import * as requestList from './migrations/008-request-list.ts'
import * as members from './migrations/009-members.ts'
import * as erasures from './migrations/010-erasures.ts'
import * as roomPerClient from './migrations/011-room-per-client.ts'
import * as retentionIndices from './migrations/012-retention-indices.ts'
import * as requestWork from './migrations/013-request-work.ts'
import * as publishing from './migrations/014-publishing.ts'
import * as newsletter from './migrations/015-newsletter.ts'
import * as enquiryAbout from './migrations/016-enquiry-about.ts'
import * as formSecrets from './migrations/017-form-secrets.ts'
import * as withheldAcknowledgements from './migrations/018-withheld-acknowledgements.ts'
import { lockMigrations, readServerVersion } from './postgres.ts'
import type { Store } from './store.ts'

/** The oldest PostgreSQL that this release knows. */
const POSTGRES_MIN = 13

// By number, and only ever added to: a store in use has some of them behind it.
const migrations: Record<string, Migration> = {
  '001-requests': requests,
  '002-outbox': outbox,
  '003-content': content,
  '004-suspected-subscriptions': suspectedSubscriptions,
  '005-readiness': readiness,
  '006-enquiries-in-any-words': enquiriesInAnyWords,
  '007-personal-data-once': personalDataOnce,
  '008-request-list': requestList,
  '009-members': members,
  '010-erasures': erasures,
  '011-room-per-client': roomPerClient,
  '012-retention-indices': retentionIndices,
  '013-request-work': requestWork,
  '014-publishing': publishing,
  '015-newsletter': newsletter,
  '016-enquiry-about': enquiryAbout,
  '017-form-secrets': formSecrets,
  '018-withheld-acknowledgements': withheldAcknowledgements,
}

/**
 * Brings a store's tables up to date; on PostgreSQL one instance at a time, in one transaction.
 * @returns from which migration to which an earlier release's store was brought; undefined for a new
 *   store, and one that was up to date
 * @throws in a sentence that the store is of a later release, which is then left as it is, or what
 *   made a migration fail
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
 * Makes sure that a store is not of a later release, and changes nothing.
 * @throws in a sentence that it is, or why it cannot be reached
 */
export async function requireNotLater(store: Store): Promise<void> {
  requireKnown(await listMigrations(store), 'store')
}

/** @throws in a sentence that a store or backup with these migrations is of a later release */
export function requireKnown(done: readonly string[], what: 'store' | 'backup'): void {
  const unknown = done.find(name => !(name in migrations))
  if (unknown === undefined) return
  throw new Error(
    `The ${what} is of a later release than this program, which does not know "${unknown}". Use that release, or restore the backup made before the upgrade (docs/upgrading.md).`,
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
  return new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // Between 007 and 009 there were stores without 008, which knows nothing of 009.
    allowUnorderedMigrations: true,
  })
}
