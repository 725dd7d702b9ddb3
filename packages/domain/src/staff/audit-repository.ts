import type { Db, ReadDb, Store, Trx } from '@universe/store/store'
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
  const last = await findHead(trx)
  const next = { ...line, seq: (last?.seq ?? 0) + 1 }
  const added = { ...next, hash: chainHash(last?.hash ?? FIRST_HASH, next) }
  await trx.insertInto('audit').values(added).execute()
  return added
}

/** What lines of the audit are asked for; each names one thing, or a time in epoch milliseconds. */
export interface AuditFilter {
  memberId?: string | undefined
  action?: string | undefined
  /** Done to any of these. */
  objectIds?: readonly string[] | undefined
  /** From this moment on. */
  from?: number | undefined
  /** Before this moment. */
  to?: number | undefined
}

/**
 * @param page lines below `before`, for the first page none; at most `limit`
 * @returns lines, the newest first, with the name of who is still a member
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

/** @returns the newest line's number and hash; undefined before the first line */
export function findHead(db: ReadDb): Promise<Pick<AuditTable, 'seq' | 'hash'> | undefined> {
  return db
    .selectFrom('audit')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** @returns the requests of these ids that are still there, and what their visitors know them by */
export async function findRequestsNamed(db: ReadDb, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('requests')
    .select(['id', 'kind', 'reference'])
    .where('id', 'in', ids)
    .execute()
}

/** @returns the members of these ids who are still there */
export async function findMembersNamed(db: ReadDb, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db.selectFrom('members').select(['id', 'name', 'email']).where('id', 'in', ids).execute()
}

/** @returns the members whose name or address has this in it, in small letters as in large ones */
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

/** @returns the lines after one, in their order, at most `limit` */
export function readChain(db: Db, after: number, limit: number): Promise<AuditTable[]> {
  return db
    .selectFrom('audit')
    .selectAll()
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute()
}
