import type { ReadDb } from '@universe/store/store'
import type { VisibleKind } from '../staff/visible-kinds.ts'
import { SPAM } from './request-state.ts'

export async function countNew(
  db: ReadDb,
  kinds: readonly VisibleKind[],
  most: number,
): Promise<number> {
  const found = await db
    .selectFrom('requests')
    .select('number')
    .where('kind', 'in', kinds)
    .where('state', '=', 'new')
    .limit(most)
    .execute()
  return found.length
}

export async function countGivenUp(
  db: ReadDb,
  kinds: readonly VisibleKind[],
  most: number,
): Promise<number> {
  const found = await db
    .selectFrom('outbox')
    .innerJoin('requests', 'requests.id', 'outbox.request_id')
    .select('outbox.id')
    .where('outbox.state', '=', 'dead')
    .where('outbox.request_kind', 'in', kinds)
    // Not retried, and in no mail list.
    .where('requests.state', '!=', SPAM)
    .limit(most)
    .execute()
  return found.length
}

/**
 * Detects a stuck outbox; one message refused by its own server does not count.
 * @param dueBefore younger ones are in progress
 * @returns since when mail waits with nothing younger accepted
 */
export async function findWaitingSince(db: ReadDb, dueBefore: number): Promise<number | null> {
  const oldest = await findCreation(db, 'pending', 'asc')
  if (oldest === null || oldest > dueBefore) return null
  const newestSent = await findCreation(db, 'sent', 'desc')
  return newestSent !== null && newestSent > oldest ? null : oldest
}

async function findCreation(db: ReadDb, state: 'pending' | 'sent', order: 'asc' | 'desc') {
  const message = await db
    .selectFrom('outbox')
    .select('created_at')
    .where('state', '=', state)
    .orderBy('created_at', order)
    .limit(1)
    .executeTakeFirst()
  return message?.created_at ?? null
}
