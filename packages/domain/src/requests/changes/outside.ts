import { Refused } from '../../platform/refused.ts'
import { auditAction } from '../../staff/audit-actions.ts'
import { updateRequests } from '../request-change-repository.ts'
import { SPAM, stateAfterAnswer } from '../request-state.ts'
import { SPAM_UNANSWERED } from './answer.ts'
import { type Change, historyLine, idsOf } from './change.ts'
import { setState } from './state.ts'

const requestAnsweredOutside = auditAction(
  'request.answered-outside',
  'marked a request as answered by phone or mail',
)

/** By phone, or a member's own mail program. */
export function outsideChange(): Change {
  return {
    action: requestAnsweredOutside,
    overwrites: ['state', 'verdict'],
    isRepeat: ({ kind }) => kind === 'answered-outside',
    changes: () => true,
    async apply(context, rows) {
      if (rows.some(({ state }) => state === SPAM)) {
        throw new Refused(SPAM_UNANSWERED)
      }
      const first = rows.filter(({ answered_at }) => answered_at === null)
      await updateRequests(context.trx, idsOf(first), { answered_at: context.now })
      const lines = rows.map(row => historyLine(context, row, { kind: 'answered-outside' }))
      const next = Map.groupBy(rows, ({ kind, state }) => stateAfterAnswer(kind, state))
      for (const [state, some] of next) {
        if (state !== null) lines.push(...(await setState(context, some, state)))
      }
      return lines
    },
  }
}
