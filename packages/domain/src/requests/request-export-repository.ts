import type { ReadDb } from '@universe/store/store'
import type { VisibleKind } from '../staff/visible-kinds.ts'
import type { RequestRow } from './request-list-repository.ts'

/** Newest first, without those erased since. */
export function findByNumbers(db: ReadDb, numbers: readonly number[]): Promise<RequestRow[]> {
  return db
    .selectFrom('requests')
    .selectAll()
    .where('number', 'in', numbers)
    .orderBy('number', 'desc')
    .execute()
}

/** Newest first. */
export async function findNumbers(
  db: ReadDb,
  ids: readonly string[],
  kinds: readonly VisibleKind[],
): Promise<number[]> {
  if (ids.length === 0 || kinds.length === 0) return []
  const rows = await db
    .selectFrom('requests')
    .select('number')
    .where('id', 'in', ids)
    .where('kind', 'in', kinds)
    .orderBy('number', 'desc')
    .execute()
  return rows.map(({ number }) => number)
}

export async function readWritten(db: ReadDb, ids: readonly string[]) {
  const enquiries = await db
    .selectFrom('enquiries')
    .select(['id', 'name', 'company', 'email', 'phone', 'about', 'body', 'suspicion'])
    .where('id', 'in', ids)
    .execute()
  const applications = await db
    .selectFrom('applications')
    .select(['id', 'name', 'email', 'suspicion', 'vacancy_title'])
    .where('id', 'in', ids)
    .execute()
  const empty = { company: null, phone: null, about: null, body: null, vacancy_title: null }
  return new Map([...enquiries, ...applications].map(row => [row.id, { ...empty, ...row }]))
}
