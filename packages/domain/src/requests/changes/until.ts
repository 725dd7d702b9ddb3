import { Refused } from '../../platform/refused.ts'
import { isDay } from '../../platform/wall-time.ts'
import { auditAction } from '../../staff/audit-actions.ts'
import { type NewChange, updateRequests } from '../request-change-repository.ts'
import type { RequestRow } from '../request-list-repository.ts'
import { isOpen } from '../request-state.ts'
import { isBack, waitingRange } from '../waiting-days.ts'
import { type Change, historyLine, idsOf, type LineContext } from './change.ts'

const requestWaits = auditAction('request.waits', 'set the day that a request waits until')

/**
 * When they return to the top of the list.
 * @param day YYYY-MM-DD at the office
 */
export function untilChange(day: string | null): Change {
  return {
    action: requestWaits,
    details: { until: day ?? 'none' },
    overwrites: ['until'],
    isRepeat: ({ kind, after }) => kind === 'until' && after === day,
    changes: row => row.waiting_until !== day,
    async apply(context, rows) {
      const { first, last } = waitingRange(context.now)
      if (day !== null && (!isDay(day) || day < first || day > last)) {
        throw new Refused('Choose a day from tomorrow on, within a year.')
      }
      if (day !== null && rows.some(({ state }) => !isOpen(state))) {
        throw new Refused('Only what is open waits. Reopen it first.')
      }
      return setUntil(context, rows, day)
    },
  }
}

/**
 * Any answer or state ends a past day, completed work a future one, a visitor's answer both.
 * @param isOver work is done, or nothing is waited for
 */
export function endWaiting(
  context: LineContext,
  rows: readonly RequestRow[],
  isOver: boolean,
): Promise<NewChange[]> {
  const ended = rows.filter(row => isOver || isBack(row, context.now))
  return setUntil(context, ended, null)
}

async function setUntil(
  context: LineContext,
  rows: readonly RequestRow[],
  day: string | null,
): Promise<NewChange[]> {
  const others = rows.filter(({ waiting_until }) => waiting_until !== day)
  await updateRequests(context.trx, idsOf(others), { waiting_until: day })
  return others.map(row =>
    historyLine(context, row, { kind: 'until', before: row.waiting_until, after: day }),
  )
}
