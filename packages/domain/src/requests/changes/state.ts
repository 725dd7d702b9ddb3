import { Refused } from '../../platform/refused.ts'
import { UNDO_ACCEPTED_MS } from '../../platform/undo.ts'
import { auditAction } from '../../staff/audit-actions.ts'
import { takeLettersBack } from '../answer-mail.ts'
import {
  findAcknowledgementRequests,
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
import { unqueueWithheld } from '../withheld-acknowledgements.ts'
import { type Change, type ChangeContext, historyLine, idsOf, type LineContext } from './change.ts'
import { endWaiting } from './until.ts'

const requestStateChanged = auditAction('request.state-changed', 'changed the state of a request')

export function stateChange(state: string): Change {
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
  const queued = await findAcknowledgementRequests(trx, idsOf(rows), now - UNDO_ACCEPTED_MS - 1)
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
