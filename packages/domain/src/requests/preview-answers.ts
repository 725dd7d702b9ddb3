import { defineOperation } from '../staff/operation.ts'
import { visibleKinds } from '../staff/visible-kinds.ts'
import { writeAnswers } from './answer-mail.ts'
import { type ChangeInput, changeRequests, findChosen } from './change-requests.ts'
import { readNote } from './read-note.ts'
import { findLastChange, findRequests } from './request-change-repository.ts'
import { stateAfterAnswer, statesOf } from './request-state.ts'

const SHOWN_ANSWERS = 3

export type AnswersPreview = Awaited<ReturnType<typeof previewAnswers>>

/** Sends nothing. */
export const previewAnswers = defineOperation(
  changeRequests.permission,
  async (parts, actor, { which, text }: { which: ChangeInput['which']; text: string }) => {
    const { db } = parts.store
    // Before the requests: a change missing from them must not count as seen.
    const seen = await findLastChange(db)
    const ids = await findChosen(parts, actor, which)
    const rows = await findRequests(db, ids, visibleKinds(actor.roles))
    const written = await writeAnswers(db, parts, { actor, rows, text: readNote(text) })
    const answers = written.filter(({ isLeftOut }) => !isLeftOut)
    const lacking = Map.groupBy(
      answers.flatMap(({ unfilled }) => unfilled),
      field => field,
    )
    const kinds = new Set(rows.map(({ kind }) => kind === 'application'))
    const after = new Set(rows.map(({ kind, state }) => stateAfterAnswer(kind, state)))
    return {
      seen,
      count: answers.length,
      answers: answers
        .slice(0, SHOWN_ANSWERS)
        .map(({ row, name, text: filled }) => ({ id: row.id, name, text: filled })),
      /** Of a single answer. */
      values: answers.length === 1 ? answers[0]?.values : undefined,
      /** Permanently refuse mail. */
      leftOut: written.filter(({ isLeftOut }) => isLeftOut).map(({ name }) => name),
      /** `count`: answers that lack it. */
      unfilled: [...lacking].map(([field, { length }]) => ({ field, count: length })),
      states: kinds.size === 1 ? statesOf(kinds.has(true) ? 'application' : 'contact') : [],
      /** Null if they differ. */
      stateAfter: after.size === 1 ? ([...after][0] ?? null) : null,
      /** Undefined: mixed. */
      areApplications: kinds.size === 1 ? kinds.has(true) : undefined,
    }
  },
)
