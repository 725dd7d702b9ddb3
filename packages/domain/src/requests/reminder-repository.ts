import type { Db, ReadDb, Trx } from '@universe/store/store'
import type { VisibleKind } from '../staff/visible-kinds.ts'
import { unansweredStates } from './request-state.ts'

/** Which late requests are meant. */
export interface LateSelection {
  kinds: readonly VisibleKind[]
  /** Until when they came, in epoch milliseconds. */
  since: number
  /** A member's, or those that are of none of these, by kind; of each at least one. */
  of: { memberId: string } | { nobodyOf: ReadonlyMap<VisibleKind, readonly string[]> }
}

/** @returns how many late requests there are, and the oldest of them */
export async function findLate(db: ReadDb, selection: LateSelection, limit: number) {
  const { count } = await selectLate(db, selection)
    .select(row => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const oldest = await selectLate(db, selection)
    .select(['id', 'kind', 'topic', 'reference', 'created_at'])
    .orderBy('number')
    .limit(limit)
    .execute()
  return { count: Number(count), oldest }
}

/** Of late requests in a list. */
export type LateRequests = Awaited<ReturnType<typeof findLate>>

function selectLate(db: ReadDb, { kinds, since, of }: LateSelection) {
  return db
    .selectFrom('requests')
    .where('suspicious', '=', 0)
    .where('answered_at', 'is', null)
    .where('created_at', '<=', since)
    .where(row =>
      row.or(
        kinds.map(kind => {
          const ofKind = row.and([
            row('kind', '=', kind),
            row('state', 'in', unansweredStates(kind)),
          ])
          if ('memberId' in of) return row.and([ofKind, row('assignee_id', '=', of.memberId)])
          return row.and([
            ofKind,
            row.or([
              row('assignee_id', 'is', null),
              row('assignee_id', 'not in', of.nobodyOf.get(kind) ?? []),
            ]),
          ])
        }),
      ),
    )
}

/**
 * Notes that members were reminded on a day.
 * @param day the office's, YYYY-MM-DD
 * @returns those who were not yet, by any instance
 */
export async function claimReminders(
  trx: Trx,
  day: string,
  memberIds: readonly string[],
): Promise<string[]> {
  if (memberIds.length === 0) return []
  const claimed = await trx
    .insertInto('reminders')
    // Always in this order, so that no two instances wait for each other.
    .values(memberIds.toSorted().map(member_id => ({ day, member_id })))
    .onConflict(conflict => conflict.doNothing())
    .returning('member_id')
    .execute()
  return claimed.map(({ member_id }) => member_id)
}

/** Deletes what was noted for the days before one. */
export async function purgeReminders(db: Db, day: string): Promise<void> {
  await db.deleteFrom('reminders').where('day', '<', day).execute()
}
