import { Refused } from '../../platform/refused.ts'
import { UNDO_ACCEPTED_MS } from '../../platform/undo.ts'
import { isDay } from '../../platform/wall-time.ts'
import { auditAction } from '../../staff/audit-actions.ts'
import { takeLettersBack } from '../answer-mail.ts'
import {
  findChanges,
  isStanding,
  type NewChange,
  updateRequests,
} from '../request-change-repository.ts'
import type { RequestRow } from '../request-list-repository.ts'
import {
  isAnswer,
  isOpen,
  isRequestState,
  nameState,
  REJECTED,
  SPAM,
  statesOf,
} from '../request-state.ts'
import { isBack, waitingRange } from '../waiting-days.ts'
import { unqueueWithheld } from '../withheld-acknowledgements.ts'
import { type Change, type ChangeContext, historyLine, idsOf, type LineContext } from './change.ts'

const requestStateChanged = auditAction('request.state-changed', 'changed the state of a request')

export function stateChange({ state }: { state: string }): Change {
  return {
    action: requestStateChanged,
    details: { state },
    overwrites: ['state', 'verdict'],
    isRepeat: ({ kind, after }) => kind === 'state' && after === state,
    changes: row => row.state !== state,
    async apply(context, rows) {
      requireStateOf(rows, state)
      if (state === SPAM) return moveToSpam(context, rows)
      const answered = rows.filter(
        row => row.answered_at === null && row.state !== state && isAnswer(row.kind, state),
      )
      await updateRequests(context.trx, idsOf(answered), { answered_at: context.now })
      return setState(context, rows, state)
    },
  }
}

/**
 * Takes back unsent acknowledgements with their budget; withheld, so that "not spam" sends them.
 */
export async function moveToSpam(context: ChangeContext, rows: readonly RequestRow[]) {
  const { trx, parts, now } = context
  const since = now - UNDO_ACCEPTED_MS - 1
  const changes = await findChanges(trx, idsOf(rows), { kinds: ['acknowledgement'], since })
  const queued = changes.filter(each => isStanding(each) && each.after === null)
  const taken: string[] = []
  for (const [at, some] of Map.groupBy(queued, each => each.at)) {
    const ids = some.map(({ request_id }) => request_id)
    taken.push(...(await unqueueWithheld(trx, parts, ids, at)))
  }
  await updateRequests(trx, taken, { withheld: SPAM })
  const lines = rows
    .filter(({ id }) => taken.includes(id))
    .map(row =>
      historyLine(context, row, { kind: 'acknowledgement', before: row.withheld, after: SPAM }),
    )
  return [...(await setState(context, rows, SPAM)), ...lines]
}

/** @throws Refused unless all may have it */
export function requireStateOf(rows: readonly RequestRow[], state: string): void {
  if (!isRequestState(state)) throw new Refused('This state does not exist. Reload the page.')
  const other = rows.find(({ kind }) => state !== SPAM && !statesOf(kind).includes(state))
  if (!other) return
  const kind = other.kind === 'application' ? 'an application' : 'an enquiry'
  throw new Refused(`“${nameState(state)}” is not a state of ${kind}. Nothing was changed.`)
}

/** May end waiting. Takes back delayed letters of spam and of requests no longer rejected. */
export async function setState(
  context: LineContext,
  rows: readonly RequestRow[],
  state: string,
): Promise<NewChange[]> {
  const { trx, now } = context
  const others = rows.filter(row => row.state !== state)
  await updateRequests(trx, idsOf(others), { state, state_at: now })
  const lines = others.map(row =>
    historyLine(context, row, { kind: 'state', before: row.state, after: state }),
  )
  const unwritten = others.filter(row => row.state === REJECTED || state === SPAM)
  lines.push(...(await takeLettersBack(context, unwritten)))
  return [...lines, ...(await endWaiting(context, others, !isOpen(state)))]
}

const requestWaits = auditAction('request.waits', 'set the day that a request waits until')

/**
 * When they return to the top of the list.
 * @param input `day`: YYYY-MM-DD at the office
 */
export function untilChange({ day }: { day: string | null }): Change {
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
