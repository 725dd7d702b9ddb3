import { Refused } from '../../platform/refused.ts'
import { auditAction } from '../../staff/audit-actions.ts'
import {
  findChanges,
  isStanding,
  type NewChange,
  updateRequests,
} from '../request-change-repository.ts'
import type { RequestRow } from '../request-list-repository.ts'
import { SPAM } from '../request-state.ts'
import { countWithheld, queueWithheld } from '../withheld-acknowledgements.ts'
import { type Change, type ChangeContext, historyLine, idsOf, mailDueAt } from './change.ts'
import { moveToSpam, setState } from './state.ts'

const requestJudged = auditAction('request.judged', 'judged whether a request is spam')

export function verdictChange({ isSpam }: { isSpam: boolean }): Change {
  return {
    action: requestJudged,
    details: { spam: isSpam },
    overwrites: ['state', 'verdict'],
    isRepeat: ({ kind, before, after }) =>
      isSpam
        ? kind === 'state' && after === SPAM
        : kind === 'verdict' || (kind === 'state' && before === SPAM),
    changes: row => (isSpam ? row.state !== SPAM : isHeldForSpam(row)),
    apply: (context, rows) => (isSpam ? moveToSpam(context, rows) : clear(context, rows)),
  }
}

const requestAcknowledged = auditAction('request.acknowledged', 'sent a withheld acknowledgment')

/** Withheld because of a limit. */
export function acknowledgementChange(): Change {
  const changes = (row: RequestRow) => row.withheld !== null && row.state !== SPAM
  return {
    action: requestAcknowledged,
    overwrites: [],
    isRepeat: ({ kind }) => kind === 'acknowledgement',
    changes,
    async apply(context, rows) {
      const lines = await acknowledge(context, rows.filter(changes))
      if (lines.length > 0 && countWithheld(lines) === lines.length) throw new Refused(USED_UP)
      return lines
    },
  }
}

const USED_UP =
  'Nothing was sent: the daily limit is reached, for this address or in total. Try again tomorrow.'

const isHeldForSpam = ({ state, suspicious }: RequestRow) => state === SPAM || suspicious === 1

/** Restores the state from before spam. */
async function clear(context: ChangeContext, rows: readonly RequestRow[]): Promise<NewChange[]> {
  const { trx } = context
  const suspicious = rows.filter(row => row.suspicious === 1)
  await updateRequests(trx, idsOf(suspicious), { suspicious: 0 })
  const lines = suspicious.map(row =>
    historyLine(context, row, { kind: 'verdict', before: 'suspicious', after: 'not-spam' }),
  )
  const spam = rows.filter(({ state }) => state === SPAM)
  const states = await findChanges(trx, idsOf(spam), { kinds: ['state'] })
  const moved = states.filter(each => isStanding(each) && each.after === SPAM)
  const before = new Map(moved.map(each => [each.request_id, each.before]))
  for (const [state, some] of Map.groupBy(spam, ({ id }) => before.get(id) ?? 'new')) {
    lines.push(...(await setState(context, some, state)))
  }
  return [...lines, ...(await acknowledge(context, rows.filter(isHeldForSpam)))]
}

async function acknowledge(context: ChangeContext, rows: readonly RequestRow[]) {
  const { trx, parts, now } = context
  const times = { now, dueAt: mailDueAt(context) }
  const queued = await queueWithheld(trx, parts, idsOf(rows), times)
  return rows.flatMap(row => {
    const after = queued.get(row.id)
    if (after === undefined) return []
    return [historyLine(context, row, { kind: 'acknowledgement', before: row.withheld, after })]
  })
}
