import { type Migration, Migrator } from 'kysely/migration'
import { explainError } from './explain-error.ts'
import * as requests from './migrations/001-requests.ts'
import * as outbox from './migrations/002-outbox.ts'
import * as content from './migrations/003-content.ts'
import * as suspectedSubscriptions from './migrations/004-suspected-subscriptions.ts'
import * as readiness from './migrations/005-readiness.ts'
import * as enquiriesInAnyWords from './migrations/006-enquiries-in-any-words.ts'
import * as personalDataOnce from './migrations/007-personal-data-once.ts'
import * as requestList from './migrations/008-request-list.ts'
import * as members from './migrations/009-members.ts'
import * as roomPerClient from './migrations/011-room-per-client.ts'
import { readServerVersion } from './postgres.ts'
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
  '011-room-per-client': roomPerClient,
}

/**
 * Brings a store's tables up to date, each migration in a transaction; on PostgreSQL one instance
 * at a time (Kysely's advisory lock).
 * @throws in a sentence what made a migration fail; the ones before it stay done
 */
export async function migrateStore(store: Store): Promise<void> {
  await requireKnownServer(store)
  const { error } = await createMigrator(store).migrateToLatest()
  if (error) throw unusable(store, error)
}

/** @throws in a sentence when the PostgreSQL server is older than any that this release knows */
async function requireKnownServer(store: Store): Promise<void> {
  if (store.kind !== 'postgres') return
  const { version, number } = await readServerVersion(store.db).catch(error => {
    throw unusable(store, error)
  })
  if (number >= POSTGRES_MIN) return
  throw unusable(store, new Error(`it is version ${version}, and ${POSTGRES_MIN} is needed`))
}

/**
 * @returns whether every migration this version knows has run
 * @throws in a sentence why the store cannot be reached
 */
export async function isMigrated(store: Store): Promise<boolean> {
  const known = await createMigrator(store)
    .getMigrations()
    .catch(error => {
      throw unusable(store, error)
    })
  return known.every(({ executedAt }) => executedAt !== undefined)
}

/**
 * Makes sure that a store is of this release, and changes nothing.
 * @throws in a sentence that it is of another one, or why it cannot be reached
 */
export async function requireMigrated(store: Store): Promise<void> {
  if (!(await isMigrated(store))) {
    throw new Error(
      'The store is of an earlier release. Start the server once, which brings it up to date.',
    )
  }
  const done = await store.db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute()
  if (done.some(({ name }) => !(name in migrations))) {
    throw new Error('The store is of a later release than this program.')
  }
}

/**
 * For a store at an earlier migration than the last; else `migrateStore`.
 * @returns Kysely's own migrator, over this release's migrations
 */
export function createMigrator(store: Store): Migrator {
  return new Migrator({ db: store.db, provider: { getMigrations: async () => migrations } })
}

function unusable({ kind }: Store, cause: unknown): Error {
  const [name, variable] =
    kind === 'postgres' ? ['PostgreSQL', 'DATABASE_URL'] : ['embedded', 'DATA_DIR']
  const why = explainError(cause)
  return new Error(`The ${name} store cannot be used: ${why}. ${variable} names it.`, { cause })
}
