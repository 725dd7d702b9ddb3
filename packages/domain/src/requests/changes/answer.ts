import { isolate } from '@universe/contract/isolate'
import { Refused } from '../../platform/refused.ts'
import { auditAction } from '../../staff/audit-actions.ts'
import { queueAnswers, takeLettersBack, type WrittenAnswer, writeAnswers } from '../answer-mail.ts'
import { isFilledFrom } from '../fill-reply.ts'
import { readNote } from '../read-note.ts'
import { updateRequests } from '../request-change-repository.ts'
import type { RequestRow } from '../request-list-repository.ts'
import { SPAM, stateAfterAnswer } from '../request-state.ts'
import { letterTime } from '../waiting-days.ts'

import { type Change, type ChangeContext, historyLine, idsOf, mailDueAt } from './change.ts'
import { endWaiting, requireStateOf, setState } from './state.ts'

export const ANSWER_MAX_CHARACTERS = 10_000

const SPAM_UNANSWERED = 'Spam cannot be answered. If it is not spam, press “Not spam” first.'

/** Visitors' forms wait for the transaction. */
export const ANSWERED_AT_MOST = 500

const requestAnswered = auditAction('request.answered', 'answered a request')

interface Answer {
  text: string
  /** Null leaves it. */
  state: string | null
  /** Of `LETTER_DELAYS`; default: at once. */
  mornings?: number
}

/** After the undo period, or on a later morning. */
export function answerChange({ text, state, mornings = 0 }: Answer): Change {
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
      if (rows.some(({ state }) => state === SPAM)) throw new Refused(SPAM_UNANSWERED)
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
