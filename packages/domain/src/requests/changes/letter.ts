import { Refused } from '../../platform/refused.ts'
import { auditAction } from '../../staff/audit-actions.ts'
import { takeLettersBack } from '../answer-mail.ts'
import type { Change } from './change.ts'

const letterTakenBack = auditAction(
  'request.letter-taken-back',
  'took a letter back before it left',
)

export function takeBackChange(): Change {
  return {
    action: letterTakenBack,
    overwrites: [],
    isRepeat: ({ kind }) => kind === 'letter-taken-back',
    changes: () => true,
    async apply(context, rows) {
      const lines = await takeLettersBack(context, rows)
      if (lines.length === 0)
        throw new Refused('No letter waits any more: it left, or was taken back.')
      return lines
    },
  }
}
