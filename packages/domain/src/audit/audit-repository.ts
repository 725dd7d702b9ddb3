import type { Store, Trx } from '@universe/store/store'
import type { AuditTable } from '@universe/store/tables'
import { sql } from 'kysely'
import { chainHash, FIRST_HASH } from './audit-chain.ts'

/** Any number that nothing else locks by. */
const LOCK = 7_204_117

/**
 * Waits until no other audited change is under way, and keeps others waiting until this one ends:
 * lines follow each other without gaps, and what such a change reads holds until it commits.
 */
export async function lockAudit(trx: Trx, kind: Store['kind']): Promise<void> {
  // An embedded store's transactions begin with the only right to write.
  if (kind === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx)
}

/** Adds a line to the chain, under `lockAudit`. @returns it as stored */
export async function appendLine(
  trx: Trx,
  line: Omit<AuditTable, 'seq' | 'hash'>,
): Promise<AuditTable> {
  const last = await trx
    .selectFrom('audit')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const next = { ...line, seq: (last?.seq ?? 0) + 1 }
  const added = { ...next, hash: chainHash(last?.hash ?? FIRST_HASH, next) }
  await trx.insertInto('audit').values(added).execute()
  return added
}
