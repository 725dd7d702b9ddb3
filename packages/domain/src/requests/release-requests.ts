import { randomUUID } from 'node:crypto'
import type { Trx } from '@universe/store/store'
import type { Actor } from '../staff/actor.ts'
import { insertChanges, releaseRows } from './request-change-repository.ts'

/** With history. @returns how many */
export async function releaseRequests(
  trx: Trx,
  actor: Actor,
  { memberId, now }: { memberId: string; now: number },
): Promise<number> {
  const ids = await releaseRows(trx, memberId)
  const batch = { batch_id: randomUUID(), member_id: actor.memberId, at: now, undone_at: null }
  const change = { kind: 'assignee' as const, before: memberId, after: null, note: null }
  await insertChanges(
    trx,
    ids.map(request_id => ({ request_id, ...batch, ...change })),
  )
  return ids.length
}
