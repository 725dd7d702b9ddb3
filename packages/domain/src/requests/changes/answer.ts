import { isolate } from '@universe/contract/isolate'
import { Refused } from '../../platform/refused.ts'
import { auditAction } from '../../staff/audit-actions.ts'
import { queueAnswers } from '../answer-mail.ts'
import { isFilledFrom } from '../fill-reply.ts'
import { letterTime } from '../letter-times.ts'
import { readNote } from '../read-note.ts'
import type { RequestRow } from '../request-list-repository.ts'
import { SPAM } from '../request-state.ts'
import { type WrittenAnswer, writeAnswers } from '../write-answers.ts'
import { type Change, type ChangeContext, historyLine, mailDueAt } from './change.ts'
import { requireStateOf, setState } from './state.ts'
import { endWaiting } from './until.ts'

export const ANSWER_MAX_CHARACTERS = 10_000

export const SPAM_UNANSWERED = 'Spam cannot be answered. If it is not spam, press “Not spam” first.'

/** Visitors' forms wait for the transaction. */
export const ANSWERED_AT_MOST = 500

const requestAnswered = auditAction('request.answered', 'answered a request')

/**
 * After the undo period, or on a later morning.
 * @param mornings of `LETTER_DELAYS`
 */
export function answerChange(text: string, state: string | null, mornings = 0): Change {
  const answer = readNote(text)
  return {
    action: requestAnswered,
    overwrites: ['answer', 'inbound', ...(state === null ? [] : (['state', 'verdict'] as const))],
    isRepeat: line => line.kind === 'answer' && isFilledFrom(line.note ?? '', answer),
    atMost: ANSWERED_AT_MOST,
    changes: () => true,
    async apply(context, rows) {
      if (answer === '') throw new Refused('Write something first.')
      refuseLong([answer])
      if (state === SPAM || rows.some(row => row.state === SPAM)) {
        throw new Refused(SPAM_UNANSWERED)
      }
      if (state !== null) requireStateOf(rows, state)
      const answers = await chooseAnswers(context, rows, answer)
      refuseLong(answers.map(each => each.text))
      const answered = answers.map(({ row }) => row)
      const leavesAt = letterTime(context.now, mornings)
      const states = state === null ? [] : await setState(context, answered, state)
      const dueAt = Math.max(leavesAt ?? 0, mailDueAt(context))
      await queueAnswers(context, answers, { createdAt: leavesAt ?? context.now, dueAt })
      const after = leavesAt === undefined ? null : String(leavesAt)
      const lines = answers.map(({ row, text: note }) =>
        historyLine(context, row, { kind: 'answer', note, after }),
      )
      const kept = answered.filter(row => state === null || row.state === state)
      return [...lines, ...states, ...(await endWaiting(context, kept, false))]
    },
  }
}

function refuseLong(texts: readonly string[]) {
  if (texts.some(({ length }) => length > ANSWER_MAX_CHARACTERS)) {
    throw new Refused(`An answer is limited to ${ANSWER_MAX_CHARACTERS} characters.`)
  }
}

/**
 * Of several, leaves out addresses that permanently refuse mail.
 * @throws Refused if none is left, or a field has no value
 */
async function chooseAnswers(
  { trx, parts, actor }: ChangeContext,
  rows: readonly RequestRow[],
  text: string,
): Promise<WrittenAnswer[]> {
  const written = await writeAnswers(trx, parts, { actor, rows, text })
  const answers = written.filter(({ isLeftOut }) => !isLeftOut)
  if (answers.length === 0) {
    throw new Refused('The mail servers of all these addresses refuse our mail. Nothing was sent.')
  }
  const lacking = answers.find(({ unfilled }) => unfilled.length > 0)
  if (lacking) {
    throw new Refused(
      `“${lacking.unfilled[0]}” has no value in the answer to ${isolate(lacking.name)}. Write what it should say.`,
    )
  }
  return answers
}
