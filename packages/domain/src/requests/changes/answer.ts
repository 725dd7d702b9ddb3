import { Refused } from '../../platform/refused.ts'
import { auditAction } from '../../staff/audit-actions.ts'
import { queueAnswers } from '../answer-mail.ts'
import { readNote } from '../read-note.ts'
import { SPAM } from '../request-state.ts'
import { type Change, historyLine, mailDueAt } from './change.ts'
import { requireStateOf, setState } from './state.ts'

export const ANSWER_MAX_CHARACTERS = 10_000

const requestAnswered = auditAction('request.answered', 'answered a request')

/**
 * Answers requests by mail, which leaves after the undo period.
 * @param state the requests' new state; null to leave it as it is
 */
export function answerChange(text: string, state: string | null): Change {
  const answer = readNote(text)
  return {
    action: requestAnswered,
    overwrites: state === null ? ['answer'] : ['answer', 'state', 'verdict'],
    isRepeat: line => line.kind === 'answer' && line.note === answer,
    changes: () => true,
    async apply(context, rows) {
      if (answer === '') throw new Refused('Write something first.')
      if (answer.length > ANSWER_MAX_CHARACTERS) {
        throw new Refused(`An answer has ${ANSWER_MAX_CHARACTERS} characters at most.`)
      }
      if (state === SPAM || rows.some(row => row.state === SPAM)) {
        throw new Refused('Spam is not answered. If it is none, say “Not spam” first.')
      }
      if (state !== null) requireStateOf(rows, state)
      await queueAnswers(context, rows, mailDueAt(context))
      const lines = rows.map(row => historyLine(context, row, { kind: 'answer', note: answer }))
      return state === null ? lines : [...lines, ...(await setState(context, rows, state))]
    },
  }
}
