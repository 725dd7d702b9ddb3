import { sql, type Transaction } from 'kysely'
import { migrateStore } from './migrate.ts'
import { openStore, type Store } from './store.ts'
import { countRows, isEmpty, type TableName, tableNames } from './table-names.ts'
import type { Tables } from './tables.ts'
import { createTally, describeRow, type Tally } from './tally.ts'

/** What one table held, on both sides alike. */
export interface CopiedTable extends Tally {
  table: TableName
}

type Row = Record<string, unknown>

const BATCH_ROWS = 200
/** Rows of megabytes. */
const HEAVY_BATCH_ROWS = 4
const heavy: readonly TableName[] = ['cvs', 'blog_pictures', 'pictures']
/** Their rows came with the migration, or with what was copied before them. */
const filledByTriggers: readonly TableName[] = ['content_versions', 'requests']

/**
 * Copies an embedded store to an empty PostgreSQL store, all or nothing, and compares each table's
 * rows by count and hash before anything is committed. Nobody may write to the source meanwhile.
 * @throws when the target is not empty, or a table does not arrive as it was
 */
export async function copyStore(dataDir: string, databaseUrl: string): Promise<CopiedTable[]> {
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
      // A damaged audit is copied as it is: what was done to it must show in the copy, too.
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
        .values(batch as never)
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

/** New rows go on from the highest number ever given, that of a deleted one included. */
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
