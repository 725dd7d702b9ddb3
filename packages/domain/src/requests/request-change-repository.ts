import { isPostgres } from '@universe/store/dialect'
import type { Db, ReadDb, Trx } from '@universe/store/store'
import type { RequestChangeTable } from '@universe/store/tables'
import type { Insertable, Selectable } from 'kysely'
import type { VisibleKind } from '../staff/visible-kinds.ts'
import type { RequestRow } from './request-list-repository.ts'
import { SPAM } from './request-state.ts'

/** A line of a request's history as stored. */
export type StoredChange = Selectable<RequestChangeTable>
/** A line to be added to a request's history. */
export type NewChange = Insertable<RequestChangeTable>

/**
 * @returns of these requests those of the kinds that are there, the oldest first; none of them is
 *   erased before the transaction ends
 */
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

/** Writes what became of requests into the list; of a note or a reply that is nothing. */
export async function updateRequests(
  trx: Trx,
  ids: readonly string[],
  change: Partial<
    Pick<
      RequestRow,
      'state' | 'state_at' | 'assignee_id' | 'answered_at' | 'suspicious' | 'withheld'
    >
  >,
): Promise<void> {
  if (ids.length === 0 || Object.keys(change).length === 0) return
  await trx.updateTable('requests').set(change).where('id', 'in', ids).execute()
}

/** Makes what is a member's nobody's. @returns the ids of these requests */
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

/** Adds lines to histories. */
export async function insertChanges(trx: Trx, changes: readonly NewChange[]): Promise<void> {
  for (let from = 0; from < changes.length; from += ROWS_AT_ONCE) {
    await trx
      .insertInto('request_changes')
      .values(changes.slice(from, from + ROWS_AT_ONCE))
      .execute()
  }
}

/** @returns what was done at once, undone or not */
export function findBatch(db: Db, batchId: string): Promise<StoredChange[]> {
  return db
    .selectFrom('request_changes')
    .selectAll()
    .where('batch_id', '=', batchId)
    .orderBy('number')
    .execute()
}

/** @returns the history of requests, with who did it by the name that they have now, the oldest first */
export function listChanges(db: Db, requestIds: readonly string[]) {
  return selectNamedChanges(db, requestIds).execute()
}

/** @returns what others than this member did to requests after what the member has seen, and not taken back */
export async function findOthersChanges(
  trx: Trx,
  {
    requestIds,
    kinds,
    after,
    memberId,
  }: {
    requestIds: readonly string[]
    kinds: readonly StoredChange['kind'][]
    after: number
    memberId: string
  },
) {
  if (requestIds.length === 0 || kinds.length === 0) return []
  return selectNamedChanges(trx, requestIds)
    .where('kind', 'in', kinds)
    .where('number', '>', after)
    .where('request_changes.member_id', '!=', memberId)
    .where('undone_at', 'is', null)
    .execute()
}

/** @returns what others than this member did to requests of the kinds after a change, the oldest first */
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

function selectNamedChanges(db: Pick<Db, 'selectFrom'>, requestIds: readonly string[]) {
  return db
    .selectFrom('request_changes')
    .leftJoin('members', 'members.id', 'request_changes.member_id')
    .selectAll('request_changes')
    .select('members.name as member_name')
    .where('request_id', 'in', requestIds)
    .orderBy('number')
}

/** @returns the states that requests had before they became spam the last time, by id */
export async function findStatesBeforeSpam(
  trx: Trx,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const lines = await trx
    .selectFrom('request_changes')
    .select(['request_id', 'before'])
    .where('request_id', 'in', ids)
    .where('kind', '=', 'state')
    .where('after', '=', SPAM)
    .where('undone_at', 'is', null)
    .orderBy('number')
    .execute()
  return new Map(lines.map(({ request_id, before }) => [request_id, before ?? 'new']))
}

/** @returns when members had the acknowledgments of these requests sent since a time, and did not take it back */
export function findAcknowledging(trx: Trx, ids: readonly string[], since: number) {
  return trx
    .selectFrom('request_changes')
    .select(['request_id', 'at'])
    .where('request_id', 'in', ids)
    .where('kind', '=', 'acknowledgement')
    .where('after', 'is', null)
    .where('at', '>=', since)
    .where('undone_at', 'is', null)
    .execute()
}

/** @returns the number of the newest line of all histories; 0 before the first */
export async function findLastChange(db: Pick<Db, 'selectFrom'>): Promise<number> {
  const row = await db
    .selectFrom('request_changes')
    .select('number')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? 0
}

/** @returns changes of the same requests after these, and not taken back */
export function findLaterChanges(trx: Trx, lines: readonly StoredChange[]) {
  const requestIds = lines.map(({ request_id }) => request_id)
  const last = Math.max(...lines.map(({ number }) => number))
  return trx
    .selectFrom('request_changes')
    .select(['request_id', 'kind'])
    .where('request_id', 'in', requestIds)
    .where('number', '>', last)
    .where('undone_at', 'is', null)
    .execute()
}

/** Writes since when requests have their state, as their histories say it; null since they came. */
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

/** Removes that requests were answered, where that was then. */
export async function forgetAnswers(trx: Trx, ids: readonly string[], at: number): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('requests')
    .set({ answered_at: null })
    .where('id', 'in', ids)
    .where('answered_at', '=', at)
    .execute()
}

/** Marks what was done at once as taken back. */
export async function markUndone(trx: Trx, batchId: string, now: number): Promise<void> {
  await trx
    .updateTable('request_changes')
    .set({ undone_at: now })
    .where('batch_id', '=', batchId)
    .execute()
}

/** Removes the words of notes that were taken back. */
export async function deleteNotes(trx: Trx, batchId: string): Promise<void> {
  await trx
    .updateTable('request_changes')
    .set({ note: null })
    .where('batch_id', '=', batchId)
    .where('kind', '=', 'note')
    .execute()
}
