import type { Db, ReadDb, Trx } from '@universe/store/store'
import type { VisibleKind } from '../staff/visible-kinds.ts'
import { isOpen, statesOf, unansweredStates } from './request-state.ts'

export interface ReminderSelection {
  kinds: readonly VisibleKind[]
  /**
   * Late ones: `since` is the latest receipt, epoch milliseconds; or those waiting until this day
   * (YYYY-MM-DD) or earlier.
   */
  which: { since: number } | { backOn: string }
  /** A member's; or, by kind, those of none of these members (at least one). */
  of: { memberId: string } | { nobodyOf: ReadonlyMap<VisibleKind, readonly string[]> }
}

export async function findReminded(db: ReadDb, selection: ReminderSelection, limit: number) {
  const { count } = await selectReminded(db, selection)
    .select(row => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const oldest = await selectReminded(db, selection)
    .select(['id', 'kind', 'topic', 'reference', 'created_at', 'waiting_until'])
    .orderBy('number')
    .limit(limit)
    .execute()
  return { count, oldest }
}

export type RemindedRequests = Awaited<ReturnType<typeof findReminded>>

function selectReminded(db: ReadDb, { kinds, which, of }: ReminderSelection) {
  const requests = db.selectFrom('requests')
  const isLate = 'since' in which
  const chosen = isLate
    ? requests
        .where('suspicious', '=', 0)
        .where('answered_at', 'is', null)
        .where('created_at', '<=', which.since)
    : requests.where('waiting_until', '<=', which.backOn)
  return chosen.where(row =>
    row.or(
      kinds.map(kind => {
        const ofKind = row.and([
          row('kind', '=', kind),
          row('state', 'in', isLate ? unansweredStates(kind) : statesOf(kind).filter(isOpen)),
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
 * @param day at the office, YYYY-MM-DD
 * @returns those not yet reminded by any instance
 */
export async function claimReminders(
  trx: Trx,
  day: string,
  memberIds: readonly string[],
): Promise<string[]> {
  if (memberIds.length === 0) return []
  const claimed = await trx
    .insertInto('reminders')
    // In fixed order, against deadlocks.
    .values(memberIds.toSorted().map(member_id => ({ day, member_id })))
    .onConflict(conflict => conflict.doNothing())
    .returning('member_id')
    .execute()
  return claimed.map(({ member_id }) => member_id)
}

export async function purgeReminders(db: Db, day: string): Promise<void> {
  await db.deleteFrom('reminders').where('day', '<', day).execute()
}
