import { createHash } from 'node:crypto'
import { type Db, isPostgres, type ReadDb, type Trx } from '@universe/store/store'
import type { AuditTable } from '@universe/store/tables'
import { sql } from 'kysely'
import type { ObjectKind } from './audit-actions.ts'

/** Arbitrary, but unique among our locks. */
const LOCK = 7_204_117

/**
 * Serializes audited changes until the transaction ends: numbers have no gaps, and what a change
 * read still holds at its commit.
 */
export async function lockAudit(trx: Trx): Promise<void> {
  // SQLite's transactions begin with the write lock.
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx)
}

/** Under `lockAudit`. @returns as stored */
export async function appendLine(
  trx: Trx,
  line: Omit<AuditTable, 'seq' | 'hash'>,
): Promise<AuditTable> {
  const last = await findHead(trx)
  const next = { ...line, seq: (last?.seq ?? 0) + 1 }
  const added = { ...next, hash: chainHash(last?.hash ?? FIRST_HASH, next) }
  await trx.insertInto('audit').values(added).execute()
  return added
}

export const FIRST_HASH = ''

/** @param previous the line before's hash, `FIRST_HASH` for none */
export function chainHash(previous: string, line: Omit<AuditTable, 'hash'>): string {
  const { seq, at, member_id, action, object_id, details } = line
  const canonical = JSON.stringify([seq, at, member_id, action, object_id, details])
  return createHash('sha256').update(`${previous}\n${canonical}`).digest('hex')
}

/** All must match; epoch milliseconds. */
export interface AuditFilter {
  memberId?: string | undefined
  action?: string | undefined
  objectIds?: readonly string[] | undefined
  /** Inclusive. */
  from?: number | undefined
  /** Exclusive. */
  to?: number | undefined
}

/**
 * @param page `before`: exclusive number
 * @returns newest first
 */
export function listLines(
  db: ReadDb,
  { memberId, action, objectIds, from, to }: AuditFilter,
  { before, limit }: { before?: number | undefined; limit: number },
) {
  return db
    .selectFrom('audit')
    .leftJoin('members', 'members.id', 'audit.member_id')
    .select(['seq', 'at', 'member_id', 'action', 'object_id', 'details', 'hash'])
    .select(['members.name as member_name'])
    .$if(memberId !== undefined, query => query.where('member_id', '=', memberId ?? ''))
    .$if(action !== undefined, query => query.where('action', '=', action ?? ''))
    .$if(objectIds !== undefined, query => query.where('object_id', 'in', objectIds ?? []))
    .$if(from !== undefined, query => query.where('at', '>=', from ?? 0))
    .$if(to !== undefined, query => query.where('at', '<', to ?? 0))
    .$if(before !== undefined, query => query.where('seq', '<', before ?? 0))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
}

export function findHead(db: ReadDb): Promise<Pick<AuditTable, 'seq' | 'hash'> | undefined> {
  return db
    .selectFrom('audit')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type NamedKind = Exclude<ObjectKind, 'passkey' | 'session'>

/**
 * Those that still exist; bin included.
 * @returns current name of a member, reference of a request, or title; null for a subscriber
 */
export async function findNamed(db: ReadDb, ids: readonly string[]) {
  if (ids.length === 0) return []
  const kindOf = (kind: NamedKind) => sql.lit<NamedKind>(kind).as('kind')
  return db
    .selectFrom('requests')
    .select(['id', kindOf('request'), 'reference as name'])
    .where('id', 'in', ids)
    .unionAll(
      db
        .selectFrom('members')
        .select(['id', kindOf('member')])
        .select(sql<string | null>`coalesce(nullif(name, ''), email)`.as('name'))
        .where('id', 'in', ids),
    )
    .unionAll(
      db
        .selectFrom('content_items')
        .select(['id', sql<NamedKind>`kind`.as('kind')])
        .select(sql<string | null>`nullif(title, '')`.as('name'))
        .where('id', 'in', ids)
        .where('revision', '>', 0),
    )
    .unionAll(
      db
        .selectFrom('newsletter_issues')
        .select(['id', kindOf('issue'), sql<string | null>`nullif(subject, '')`.as('name')])
        .where('id', 'in', ids),
    )
    .unionAll(
      db
        .selectFrom('subscribers')
        .select(['id', kindOf('subscriber'), sql.lit<string | null>(null).as('name')])
        .where('id', 'in', ids),
    )
    .execute()
}

/** In any case. */
export function searchMembers(db: ReadDb, text: string, limit: number) {
  const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
  const matches = (column: 'name' | 'email') =>
    sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`
  return db
    .selectFrom('members')
    .select('id')
    .where(row => row.or([matches('name'), matches('email')]))
    .limit(limit)
    .execute()
}

/** @param after line number, exclusive */
export function readChain(db: Db, after: number, limit: number): Promise<AuditTable[]> {
  return db
    .selectFrom('audit')
    .selectAll()
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute()
}
