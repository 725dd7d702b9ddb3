import { defineOperation } from '../staff/operation.ts'
import { visibleKinds } from '../staff/visible-kinds.ts'
import { type ChangeInput, changeRequests, findChosen } from './change-requests.ts'
import type { ReplyValues } from './fill-reply.ts'
import { readNote } from './read-note.ts'
import { findLastChange, findRequests } from './request-change-repository.ts'
import { type RequestState, stateAfterAnswer, statesOf } from './request-state.ts'
import { type WrittenAnswer, writeAnswers } from './write-answers.ts'

const SHOWN_ANSWERS = 3

export interface AnswersPreview {
  seen: number
  count: number
  answers: (Pick<WrittenAnswer, 'name' | 'text'> & { id: string })[]
  /** Permanently refuse mail. */
  leftOut: string[]
  /** `count`: answers that lack it. */
  unfilled: { field: string; count: number }[]
  /** Of a single answer. */
  values: ReplyValues | undefined
  states: readonly RequestState[]
  /** Null if they differ. */
  stateAfter: RequestState | null
  /** Undefined: mixed. */
  areApplications: boolean | undefined
}

/** Sends nothing. */
export const previewAnswers = defineOperation(
  changeRequests.permission,
  async (
    parts,
    actor,
    { which, text }: { which: ChangeInput['which']; text: string },
  ): Promise<AnswersPreview> => {
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
      values: answers.length === 1 ? answers[0]?.values : undefined,
      leftOut: written.filter(({ isLeftOut }) => isLeftOut).map(({ name }) => name),
      unfilled: [...lacking].map(([field, { length }]) => ({ field, count: length })),
      states: kinds.size === 1 ? statesOf(kinds.has(true) ? 'application' : 'contact') : [],
      stateAfter: after.size === 1 ? ([...after][0] ?? null) : null,
      areApplications: kinds.size === 1 ? kinds.has(true) : undefined,
    }
  },
)
