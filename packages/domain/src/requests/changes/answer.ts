import { Refused } from '../../platform/refused.ts'
import { auditAction } from '../../staff/audit-actions.ts'
import { queueAnswers } from '../answer-mail.ts'
import { fillReply, hasFields } from '../fill-reply.ts'
import { summarize } from '../list-requests.ts'
import { readNote } from '../read-note.ts'
import { replyValues } from '../reply-values.ts'
import { describeRequests, type RequestRow } from '../request-list-repository.ts'
import { SPAM } from '../request-state.ts'
import { type Change, type ChangeContext, historyLine, idsOf, mailDueAt } from './change.ts'
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
    isRepeat: line => line.kind === 'answer' && (line.note === answer || hasFields(answer)),
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
      const lines = await fillIn(context, rows, answer)
      await queueAnswers(context, rows, mailDueAt(context))
      return state === null ? lines : [...lines, ...(await setState(context, rows, state))]
    },
  }
}

/** @throws Refused if a field of the text stands for nothing in one of these */
async function fillIn(context: ChangeContext, rows: readonly RequestRow[], answer: string) {
  const { trx, actor } = context
  const ids = idsOf(rows)
  const visitors = await describeRequests(trx, ids)
  return rows.map(row => {
    const { name = null, vacancy_title = null } = visitors.get(row.id) ?? {}
    const request = { ...summarize(row, vacancy_title), who: { name } }
    const values = replyValues(request, actor.name)
    const { text, unfilled } = fillReply(answer, values)
    if (unfilled.length > 0) {
      throw new Refused(`“${unfilled[0]}” stands for nothing here. Write what it should say.`)
    }
    return historyLine(context, row, { kind: 'answer', note: text })
  })
}
