import { type Db, isPostgres, type ReadDb, type Trx } from '@universe/store/store'
import type { RequestChangeTable, RequestTable } from '@universe/store/tables'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { VisibleKind } from '../staff/visible-kinds.ts'
import type { RequestRow } from './request-list-repository.ts'

/** Of changes by inbound mail. */
export const NOBODY = ''

export type StoredChange = Selectable<RequestChangeTable>
export type NewChange = Insertable<RequestChangeTable>

/** @returns oldest first, locked against erasure until the transaction ends */
export function findRequests(
  trx: Pick<Db, 'selectFrom' | 'getExecutor'>,
  ids: readonly string[],
  kinds: readonly VisibleKind[],
): Promise<RequestRow[]> {
  if (ids.length === 0 || kinds.length === 0) return Promise.resolve([])
  return trx
    .selectFrom('requests')
    .selectAll()
    .where('id', 'in', ids)
    .where('kind', 'in', kinds)
    .orderBy('number')
    .$if(isPostgres(trx), rows => rows.forUpdate())
    .execute()
}

export async function updateRequests(
  trx: Trx,
  ids: readonly string[],
  change: Updateable<RequestTable>,
): Promise<void> {
  if (ids.length === 0) return
  await trx.updateTable('requests').set(change).where('id', 'in', ids).execute()
}

export async function releaseRows(trx: Trx, memberId: string): Promise<string[]> {
  const rows = await trx
    .updateTable('requests')
    .set({ assignee_id: null })
    .where('assignee_id', '=', memberId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

const ROWS_AT_ONCE = 200

export async function insertChanges(trx: Trx, changes: readonly NewChange[]): Promise<void> {
  for (let from = 0; from < changes.length; from += ROWS_AT_ONCE) {
    await trx
      .insertInto('request_changes')
      .values(changes.slice(from, from + ROWS_AT_ONCE))
      .execute()
  }
}

/** Undone or not. */
export function findBatch(db: Db, batchId: string): Promise<StoredChange[]> {
  return db
    .selectFrom('request_changes')
    .selectAll()
    .where('batch_id', '=', batchId)
    .orderBy('number')
    .execute()
}

/** @returns undefined if undone; the author's address only if they take replies and are active */
export function findLine(
  db: Pick<Db, 'selectFrom'>,
  { batchId, requestId, kind }: { batchId: string; requestId: string; kind: StoredChange['kind'] },
) {
  return selectNamedChanges(db, [requestId])
    .select(({ eb }) =>
      eb
        .case()
        .when(eb.and([eb('members.own_replies', '=', 1), eb('members.state', '=', 'active')]))
        .then(eb.ref('members.email'))
        .end()
        .as('member_reply_to'),
    )
    .where('batch_id', '=', batchId)
    .where('kind', '=', kind)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
}

export async function markAnswers(
  trx: Trx,
  {
    batchId,
    requestIds,
    undoneAt,
  }: { batchId: string; requestIds: readonly string[]; undoneAt: number | null },
): Promise<void> {
  if (requestIds.length === 0) return
  await trx
    .updateTable('request_changes')
    .set({ undone_at: undoneAt })
    .where('batch_id', '=', batchId)
    .where('kind', '=', 'answer')
    .where('request_id', 'in', requestIds)
    .execute()
}

/** Oldest first. */
export function listOthersChanges(
  db: Pick<ReadDb, 'selectFrom'>,
  {
    kinds,
    after,
    memberId,
    limit,
  }: { kinds: readonly VisibleKind[]; after: number; memberId: string; limit: number },
) {
  return db
    .selectFrom('request_changes')
    .innerJoin('requests', 'requests.id', 'request_changes.request_id')
    .leftJoin('members', 'members.id', 'request_changes.member_id')
    .select(['request_changes.number', 'request_changes.request_id', 'request_changes.batch_id'])
    .select(['request_changes.kind', 'request_changes.after'])
    .select('members.name as member_name')
    .where('request_changes.number', '>', after)
    .where('request_changes.member_id', '!=', memberId)
    .where('request_changes.undone_at', 'is', null)
    .where('requests.kind', 'in', kinds)
    .orderBy('request_changes.number')
    .limit(limit)
    .execute()
}

/**
 * Undone ones, too; `isStanding` tells.
 * @param which `after`: a change's number; `since`: epoch milliseconds
 * @returns oldest first, with members' current names
 */
export async function findChanges(
  db: Pick<Db, 'selectFrom'>,
  requestIds: readonly string[],
  {
    kinds,
    after = 0,
    since = 0,
  }: { kinds?: readonly StoredChange['kind'][]; after?: number; since?: number } = {},
) {
  if (requestIds.length === 0 || kinds?.length === 0) return []
  return selectNamedChanges(db, requestIds)
    .where('number', '>', after)
    .where('at', '>=', since)
    .$if(kinds !== undefined, changes => changes.where('kind', 'in', kinds ?? []))
    .execute()
}

export const isStanding = ({ undone_at }: Pick<StoredChange, 'undone_at'>) => undone_at === null

function selectNamedChanges(db: Pick<Db, 'selectFrom'>, requestIds: readonly string[]) {
  return db
    .selectFrom('request_changes')
    .leftJoin('members', 'members.id', 'request_changes.member_id')
    .selectAll('request_changes')
    .select('members.name as member_name')
    .where('request_id', 'in', requestIds)
    .orderBy('number')
}

/** Not undone. */
export function findLastWait(db: Pick<ReadDb, 'selectFrom'>, requestNumber: number) {
  return db
    .selectFrom('request_changes')
    .innerJoin('requests', 'requests.id', 'request_changes.request_id')
    .select(['request_changes.before', 'request_changes.after', 'request_changes.at'])
    .where('requests.number', '=', requestNumber)
    .where('request_changes.kind', '=', 'until')
    .where('request_changes.undone_at', 'is', null)
    .orderBy('request_changes.number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** @returns its number; 0 if there is none */
export async function findLastChange(db: Pick<Db, 'selectFrom'>): Promise<number> {
  const row = await db
    .selectFrom('request_changes')
    .select('number')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? 0
}

/** From the histories; null if never changed. */
export async function writeStateSince(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('requests')
    .set(row => ({
      state_at: row
        .selectFrom('request_changes')
        .select('at')
        .whereRef('request_id', '=', 'requests.id')
        .where('request_changes.kind', '=', 'state')
        .where('undone_at', 'is', null)
        .orderBy('request_changes.number', 'desc')
        .limit(1),
    }))
    .where('id', 'in', ids)
    .execute()
}

/** Without the text that the member wrote. */
export async function markUndone(trx: Trx, batchId: string, now: number): Promise<void> {
  await trx
    .updateTable('request_changes')
    .set(row => ({
      undone_at: now,
      note: row
        .case()
        .when('kind', 'in', ['note', 'answer'])
        .then(null)
        .else(row.ref('note'))
        .end(),
    }))
    .where('batch_id', '=', batchId)
    .execute()
}
