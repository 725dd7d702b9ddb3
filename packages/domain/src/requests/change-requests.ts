import { Refused } from '../platform/refused.ts'
import { isUuid } from '../platform/uuid.ts'
import type { Actor, StaffContext } from '../staff/context.ts'
import { defineOperation } from '../staff/operation.ts'
import { recordChange } from '../staff/record-audit.ts'
import { answerers } from '../staff/roles.ts'
import { visibleKinds } from '../staff/visible-kinds.ts'
import { answerChange, outsideChange, takeBackChange } from './changes/answer.ts'
import { assigneeChange } from './changes/assignee.ts'
import type { Change, ChangeContext } from './changes/change.ts'
import { noteChange, replyChange } from './changes/note.ts'
import { refuseUnseen } from './changes/others-changes.ts'
import { stateChange, untilChange } from './changes/state.ts'
import { acknowledgementChange, verdictChange } from './changes/verdict.ts'
import { findShown, type RequestFilter, type ShownCount } from './list-requests.ts'
import {
  findBatch,
  findLastChange,
  findRequests,
  insertChanges,
  type NewChange,
  type StoredChange,
} from './request-change-repository.ts'
import { countWithheld } from './withheld-acknowledgements.ts'

/** The transaction blocks visitors' forms. */
export const CHANGED_AT_MOST = 1000

/** What members may do to requests, by kind. */
const CHANGES = {
  state: stateChange,
  assignee: assigneeChange,
  note: noteChange,
  answer: answerChange,
  'take-back': takeBackChange,
  outside: outsideChange,
  reply: replyChange,
  verdict: verdictChange,
  until: untilChange,
  acknowledgement: acknowledgementChange,
}

type Inputs = {
  [Kind in keyof typeof CHANGES]: Parameters<(typeof CHANGES)[Kind]> extends [infer Input]
    ? Input
    : object
}

export type RequestChange<Kind extends keyof Inputs = keyof Inputs> = {
  [Each in Kind]: { kind: Each } & Inputs[Each]
}[Kind]

export interface ChangeInput {
  /** Of those visible to the actor. */
  which: { ids: readonly string[] } | { filter: RequestFilter; shown?: ShownCount }
  change: RequestChange
  /** Makes repeats harmless. */
  batchId: string
  /** Newest change shown: later ones are not overwritten unseen. */
  seen: number
}

export interface ChangeResult {
  batchId: string
  requests: number
  notAcknowledged: number
}

/**
 * With their history, in one transaction.
 * @throws Refused for an invalid change, or if another member changed the same meanwhile
 */
export const changeRequests = defineOperation(
  { name: 'changeRequests', roles: answerers },
  async (
    parts,
    actor,
    { which, change: asked, batchId, seen }: ChangeInput,
  ): Promise<ChangeResult> => {
    if (!isUuid(batchId) || !isChangeNumber(seen)) {
      throw new Refused('Reload the page and try again.')
    }
    const ids = await findChosen(parts, actor, which)
    if ('ids' in which && which.ids.length === 0) throw new Refused('Select a request first.')
    const change = readChange(asked)
    const { atMost = CHANGED_AT_MOST } = change
    if (ids.length > atMost) {
      throw new Refused(`Up to ${atMost} requests can be changed at once. Narrow the list.`)
    }
    return recordChange(parts, async (trx, record) => {
      const context: ChangeContext = { trx, parts, actor, now: parts.now(), batchId }
      const before = await findBatch(trx, batchId)
      if (before.length > 0) {
        await checkRepeat(context, before, change, 'ids' in which ? ids : [])
        return describe(batchId, before)
      }
      refuseUnseenRequests(which, ids)
      const rows = await findRequests(trx, ids, visibleKinds(actor.roles))
      if (rows.length === 0) throw new Refused('It was erased.')
      const meant = rows.filter(row => change.changes(row))
      await refuseUnseen(context, { rows: meant, isOne: ids.length === 1, change, seen })
      const lines = await change.apply(context, rows)
      await insertChanges(trx, lines)
      const changed = [...new Set(lines.map(({ request_id }) => request_id))]
      const [only] = changed
      if (only === undefined) return { batchId, requests: 0, notAcknowledged: 0 }
      await record({
        memberId: actor.memberId,
        action: change.action,
        objectId: changed.length === 1 ? only : null,
        details: { ...change.details, requests: changed.length, batch: batchId },
      })
      return describe(batchId, lines)
    })
  },
)

/** Of any request, for a form after its refusal. */
export const readNewestChange = defineOperation(
  changeRequests.permission,
  ({ store }): Promise<number> => findLastChange(store.db),
)

function readChange<Kind extends keyof Inputs>(change: RequestChange<Kind>): Change {
  const changes: { [Each in keyof Inputs]: (input: Inputs[Each]) => Change } = CHANGES
  return changes[change.kind](change)
}

function describe(
  batchId: string,
  lines: readonly Pick<NewChange, 'request_id' | 'kind' | 'after'>[],
): ChangeResult {
  return {
    batchId,
    requests: new Set(lines.map(line => line.request_id)).size,
    notAcknowledged: countWithheld(lines),
  }
}

/** PostgreSQL's largest integer. */
const LAST_NUMBER = 2 ** 31 - 1

function isChangeNumber(number: number): boolean {
  return Number.isInteger(number) && number >= 0 && number <= LAST_NUMBER
}

/** PostgreSQL rejects zero bytes. */
function isId(text: string): boolean {
  return !text.includes('\0')
}

/** @returns at most one more than the limit */
export async function findChosen(
  parts: StaffContext,
  actor: Actor,
  which: ChangeInput['which'],
): Promise<string[]> {
  if ('ids' in which) return which.ids.filter(isId)
  const { filter, shown } = which
  // Leaves out later ones.
  const before = shown && shown.newest + 1
  const rows = await findShown(parts, actor, { ...filter, before }, CHANGED_AT_MOST + 1)
  return rows.map(({ id }) => id)
}

/** @throws Refused if the filter matches requests not shown */
function refuseUnseenRequests(which: ChangeInput['which'], ids: readonly string[]) {
  if ('ids' in which || !which.shown || which.shown.count === ids.length) return
  throw new Refused(
    `The filter now matches other requests: ${ids.length} instead of ${which.shown.count}. Nothing was changed; the list is now up to date.`,
  )
}

/** @throws Refused if undone, or not the same change */
async function checkRepeat(
  { trx, actor }: ChangeContext,
  lines: readonly StoredChange[],
  change: Change,
  ids: readonly string[],
): Promise<void> {
  const isOwn = lines[0]?.member_id === actor.memberId
  if (isOwn && lines.every(({ undone_at }) => undone_at !== null)) {
    throw new Refused('You have undone this. To do it after all, do it again.')
  }
  const done = new Set(lines.map(({ request_id }) => request_id))
  const others = ids.filter(id => !done.has(id))
  if (
    !isOwn ||
    !lines.some(line => change.isRepeat(line)) ||
    (await findRequests(trx, others, visibleKinds(actor.roles))).some(row => change.changes(row))
  ) {
    throw new Refused('Your earlier change went through. Check it, then try again.')
  }
}
