import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type InsertObject, sql, type Transaction } from 'kysely'
import { backUpStore, type RestoreSteps, restoreStore } from './backup.ts'
import { lockFolder } from './data-folder.ts'
import { migrateStore, requireMigrated } from './migrate.ts'
import { databaseFile, requireUnused } from './sqlite-file.ts'
import { openStore, type Store, type StoreLocation, useStore } from './store.ts'
import { countRows, isEmpty, type RowCounts, type TableName, tableNames } from './table-names.ts'
import type { Tables } from './tables.ts'
import { verifyBackup } from './verify-backup.ts'

/** Operators' commands, beside a running server or not. */

export interface StoreSettings {
  dataDir: string
  /** Selects PostgreSQL instead. */
  databaseUrl: string | undefined
}

/**
 * Migrates the store, and closes it after use.
 * @throws when there is no store, and what `use` throws
 */
export async function withStore<Result>(
  config: StoreSettings,
  use: (store: Store) => Promise<Result>,
): Promise<Result> {
  return useStore(existingStore(config), store => migrateStore(store).then(() => use(store)))
}

/**
 * Opens it read-only, without migrating it.
 * @throws when there is no store, a sentence when it is of another release, and what `use` throws
 */
export async function withReadOnlyStore<Result>(
  config: StoreSettings,
  use: (store: Store) => Promise<Result>,
): Promise<Result> {
  const open = existingStore(config)
  return useStore(open, store => requireMigrated(store).then(() => use(store)), { readOnly: true })
}

/** Does not migrate it, as a server may be using it. @throws as `withReadOnlyStore` */
export async function withCurrentStore<Result>(
  config: StoreSettings,
  use: (store: Store) => Promise<Result>,
): Promise<Result> {
  return useStore(existingStore(config), store => requireMigrated(store).then(() => use(store)))
}

function existingStore(config: StoreSettings): StoreLocation {
  const location = storeLocation(config)
  if ('dataDir' in location) requireStore(location.dataDir)
  return location
}

export function hasStore(dataDir: string): boolean {
  return existsSync(databaseFile(dataDir))
}

/** @throws as `backUpStore` */
export function backUp(config: StoreSettings, file: string): Promise<void> {
  return backUpStore(storeLocation(config), file)
}

/** @throws as `verifyBackup`; the store is unchanged */
export function verify(config: StoreSettings, file: string) {
  return verifyBackup(file, config.databaseUrl)
}

/** @throws while a server runs in the folder, and as `restoreStore` */
export function restore(
  config: StoreSettings,
  file: string,
  options: { force: boolean; steps?: RestoreSteps },
): Promise<RowCounts> {
  return withoutServer(config, () => restoreStore(storeLocation(config), file, options))
}

/**
 * Copies the store of `DATA_DIR` to that of `DATABASE_URL`.
 * @throws when either is missing or the embedded one is in use, and as `copyStore`
 */
export async function moveToPostgres(config: StoreSettings): Promise<CopiedTable[]> {
  const { dataDir, databaseUrl } = config
  if (!databaseUrl) throw new Error('DATABASE_URL must name the PostgreSQL store to copy to.')
  requireStore(dataDir)
  return withoutServer(config, async () => {
    // A request accepted meanwhile would be lost.
    requireUnused(dataDir)
    return copyStore(dataDir, databaseUrl)
  })
}

export function storeLocation({ databaseUrl, dataDir }: StoreSettings): StoreLocation {
  return databaseUrl ? { databaseUrl } : { dataDir }
}

/** Holds the server's lock, so that none starts meanwhile. */
async function withoutServer<Result>({ dataDir }: StoreSettings, work: () => Promise<Result>) {
  const lock = lockFolder(dataDir)
  try {
    return await work()
  } finally {
    lock.release()
  }
}

function requireStore(dataDir: string) {
  if (hasStore(dataDir)) return
  throw new Error(
    `There is no store in ${dataDir}. DATA_DIR says where it is; a new one gets its store when the server is first started.`,
  )
}

interface CopiedTable extends Tally {
  table: TableName
}

type Row = Record<string, unknown>

const BATCH_ROWS = 200
/** For rows of megabytes. */
const HEAVY_BATCH_ROWS = 4
const heavy: readonly TableName[] = ['cvs', 'blog_pictures', 'pictures']
const filledByTriggers: readonly TableName[] = ['content_versions', 'requests']

/**
 * All or nothing, comparing each table's count and hash before the commit. The source must not be
 * written to.
 * @throws when the target is not empty, or a table arrives changed
 */
async function copyStore(dataDir: string, databaseUrl: string): Promise<CopiedTable[]> {
  const source = openStore({ dataDir })
  const target = openStore({ databaseUrl })
  try {
    await migrateStore(source)
    await migrateStore(target)
    if (!isEmpty(await countRows(target.db))) {
      throw new Error('The PostgreSQL store is not empty. Name an empty database.')
    }
    return await target.db.transaction().execute(async trx => {
      const copied: CopiedTable[] = []
      // A tampered audit arrives as it is: the copy shows the tampering.
      await sql`alter table audit disable trigger audit_refuse_insert`.execute(trx)
      for (const table of tableNames) copied.push(await copyTable(source, trx, table))
      await sql`alter table audit enable trigger audit_refuse_insert`.execute(trx)
      await continueNumbers(source, trx)
      return copied
    })
  } finally {
    await Promise.all([source.close(), target.close()])
  }
}

async function copyTable(
  source: Store,
  trx: Transaction<Tables>,
  table: TableName,
): Promise<CopiedTable> {
  if (filledByTriggers.includes(table)) await trx.deleteFrom(table).execute()
  const size = heavy.includes(table) ? HEAVY_BATCH_ROWS : BATCH_ROWS
  const sent = createTally()
  let batch: Row[] = []
  const flush = async () => {
    if (batch.length > 0)
      await trx
        .insertInto(table)
        .values(batch as InsertObject<Tables, TableName>[])
        .execute()
    batch = []
  }
  for await (const row of source.db.selectFrom(table).selectAll().stream()) {
    sent.add(describeRow(row))
    if (batch.push(row) >= size) await flush()
  }
  await flush()

  const arrived = createTally()
  for await (const row of readBack(trx, table, size)) arrived.add(describeRow(row))
  const [before, after] = [sent.total(), arrived.total()]
  if (before.rows !== after.rows || before.hash !== after.hash) {
    throw new Error(`${table} did not arrive as it was; nothing was copied.`)
  }
  return { table, ...after }
}

async function* readBack(trx: Transaction<Tables>, table: TableName, size: number) {
  await sql`declare copied no scroll cursor for select * from ${sql.table(table)}`.execute(trx)
  while (true) {
    const { rows } = await sql<Row>`fetch ${sql.lit(size)} from copied`.execute(trx)
    if (rows.length === 0) break
    yield* rows
  }
  await sql`close copied`.execute(trx)
}

/** After the highest number ever assigned, deleted rows included. */
async function continueNumbers(source: Store, trx: Transaction<Tables>) {
  const given = await sql<{ name: string; seq: number }>`
    select name, seq from sqlite_sequence`.execute(source.db)
  const counted = await sql<{ name: string; key: string }>`
    select table_name as name, column_name as key from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES'`.execute(trx)
  const last = new Map(given.rows.map(({ name, seq }) => [name, seq]))
  for (const { name, key } of counted.rows) {
    const seq = last.get(name)
    if (seq === undefined) continue
    await sql`select setval(pg_get_serial_sequence(${name}, ${key}), ${seq})`.execute(trx)
  }
}

interface Tally {
  rows: number
  /** SHA-256 over the rows, in any order. */
  hash: string
}

function createTally() {
  const hashes: string[] = []
  return {
    add: (row: string) => void hashes.push(sha256(row)),
    total: (): Tally => ({ rows: hashes.length, hash: sha256(hashes.sort().join()) }),
  }
}

function describeRow(row: Record<string, unknown>): string {
  return JSON.stringify(Object.entries(row).map(toPlain).sort())
}

function toPlain([column, value]: [string, unknown]) {
  return [column, value instanceof Uint8Array ? sha256(value) : value]
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
