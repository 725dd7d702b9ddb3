import { DAY_MS, HOUR_MS, MINUTE_MS } from '@universe/contract/dates'
import { isolate } from '@universe/contract/isolate'
import type { Trx } from '@universe/store/store'
import { PRESS_AGAIN, Refused } from '../platform/refused.ts'
import { UNDO_ACCEPTED_MS } from '../platform/undo.ts'
import { isUuid } from '../platform/uuid.ts'
import type { Actor } from '../staff/actor.ts'
import type { RequestParts } from '../staff/context.ts'
import { findMember, findRoles } from '../staff/member-repository.ts'
import { recordChange } from '../staff/record-audit.ts'
import { isPermitted, requirePermission } from '../staff/require-permission.ts'
import { visibleKinds } from '../staff/visible-kinds.ts'
import { queueAssignment } from './assignment-mail.ts'
import { findRequestIds, type RequestFilter, type ShownCount } from './list-requests.ts'
import { readNote } from './read-note.ts'
import {
  findAcknowledging,
  findBatch,
  findOthersChanges,
  findRequests,
  findStatesBeforeSpam,
  insertChanges,
  type NewChange,
  type StoredChange,
  updateRequests,
} from './request-change-repository.ts'
import { describeRequests, type RequestRow } from './request-list-repository.ts'
import { isAnswer, isRequestState, nameState, SPAM, statesOf } from './request-state.ts'
import { countWithheld, queueWithheld, takeBackWithheld } from './withheld-acknowledgements.ts'

/** So many are changed at once at most: visitors' forms wait meanwhile. */
export const CHANGED_AT_MOST = 1000
/** A longer note is refused. */
export const NOTE_MAX_CHARACTERS = 4000

/** What a member does to requests. */
export type RequestChange =
  | { kind: 'state'; state: string }
  /** The member whose they are from now on; null for nobody. */
  | { kind: 'assignee'; assigneeId: string | null }
  | { kind: 'note'; text: string }
  /** The member's own mail program was opened with an answer. */
  | { kind: 'reply' }
  /** Whether it is spam, as a person sees it. */
  | { kind: 'verdict'; isSpam: boolean }
  /** The acknowledgment that a limit kept back is sent. */
  | { kind: 'acknowledgement' }

/** What is asked for, of which requests. */
export interface ChangeInput {
  /** Requests by id, or all that a filter showed; of either those that the actor may see. */
  which: { ids: readonly string[] } | { filter: RequestFilter; shown?: ShownCount }
  change: RequestChange
  /** A UUID that the form was made with: sent again, it changes nothing more. */
  batchId: string
  /** The newest change that the page knew of: whatever others did later is shown before it is overwritten. */
  seen: number
}

/** What was done. */
export interface Changed {
  /** By which it is taken back. */
  batchId: string
  requests: number
  /** How many visitors who were to be acknowledged are not written to: their budget is used up. */
  notAcknowledged: number
}

/**
 * Changes requests, with a line in the history of each, in one transaction.
 * @returns how many were changed; none where all are so already
 * @throws Refused in a sentence for what cannot be done, and for what another member changed meanwhile
 */
export async function changeRequests(
  parts: RequestParts,
  actor: Actor,
  { which, change, batchId, seen }: ChangeInput,
): Promise<Changed> {
  requirePermission(actor, 'changeRequests')
  if (!isUuid(batchId) || !isChangeNumber(seen)) {
    throw new Refused('Load the page again, and try once more.')
  }
  const ids = 'ids' in which ? which.ids.filter(isId) : await findAll(parts, actor, which)
  if ('ids' in which && which.ids.length === 0) throw new Refused('Select a request first.')
  if (ids.length > CHANGED_AT_MOST) {
    throw new Refused(`At once, ${CHANGED_AT_MOST} requests are changed at most. Narrow the list.`)
  }
  return recordChange(parts, async (trx, record) => {
    const before = await findBatch(trx, batchId)
    if (before.length > 0) {
      const isNamed = 'ids' in which
      await checkRepeat(trx, before, { actor, change, ids: isNamed ? ids : [] })
      return describe(batchId, before)
    }
    refuseOthers(which, ids)
    const rows = await findRequests(trx, ids, visibleKinds(actor.roles))
    if (rows.length === 0) throw new Refused('It is not there any more: it was erased.')
    // What is so already, whoever did it, overwrites nothing.
    const meant = rows.filter(row => changes(row, change))
    await refuseUnseen(trx, {
      rows: meant,
      isOne: ids.length === 1,
      change,
      seen,
      actor,
      now: parts.now(),
    })
    const context = { trx, parts, actor, now: parts.now(), batchId }
    const lines = await makers[change.kind](context, rows, change as never)
    await insertChanges(trx, lines)
    const changed = [...new Set(lines.map(({ request_id }) => request_id))]
    const [only] = changed
    if (only === undefined) return { batchId, requests: 0, notAcknowledged: 0 }
    await record({
      memberId: actor.memberId,
      action: actions[change.kind],
      objectId: changed.length === 1 ? only : null,
      details: { ...describeChange(change), requests: changed.length, batch: batchId },
    })
    return describe(batchId, lines)
  })
}

function describe(
  batchId: string,
  lines: readonly Pick<NewChange, 'request_id' | 'kind' | 'after'>[],
): Changed {
  return {
    batchId,
    requests: new Set(lines.map(line => line.request_id)).size,
    notAcknowledged: countWithheld(lines),
  }
}

/** What PostgreSQL counts to; a page that knows of later changes was not made here. */
const LAST_NUMBER = 2 ** 31 - 1

function isChangeNumber(number: number): boolean {
  return Number.isInteger(number) && number >= 0 && number <= LAST_NUMBER
}

/** PostgreSQL takes no zero byte in a text. */
function isId(text: string): boolean {
  return !text.includes('\0')
}

const actions = {
  state: 'request.state-changed',
  assignee: 'request.assigned',
  note: 'request.noted',
  reply: 'request.reply-opened',
  verdict: 'request.judged',
  acknowledgement: 'request.acknowledged',
} as const

type All = Extract<ChangeInput['which'], { filter: RequestFilter }>

function findAll(parts: RequestParts, actor: Actor, { filter, shown }: All) {
  return findRequestIds(parts, actor, filter, CHANGED_AT_MOST + 1, shown?.newest)
}

/** @throws Refused where the filter shows others than the member saw, whom nobody may have read */
function refuseOthers(which: ChangeInput['which'], ids: readonly string[]) {
  if ('ids' in which || !which.shown || which.shown.count === ids.length) return
  throw new Refused(
    `The filter shows other requests than before: ${ids.length} instead of ${which.shown.count}. Nothing was changed: what you see now is up to date.`,
  )
}

/** @throws Refused where it is no repeat, or of what was taken back */
async function checkRepeat(
  trx: Trx,
  lines: readonly StoredChange[],
  { actor, change, ids }: { actor: Actor; change: RequestChange; ids: readonly string[] },
): Promise<void> {
  const isOwn = lines[0]?.member_id === actor.memberId
  if (isOwn && lines.every(({ undone_at }) => undone_at !== null)) {
    throw new Refused('You have taken this back. To do it after all, do it once more.')
  }
  const done = new Set(lines.map(({ request_id }) => request_id))
  const others = ids.filter(id => !done.has(id))
  if (
    !isOwn ||
    !lines.some(line => isRepeat(line, change)) ||
    (await findRequests(trx, others, visibleKinds(actor.roles))).some(row => changes(row, change))
  ) {
    throw new Refused('What you sent before was done after all. Look at it, and try once more.')
  }
}

function isRepeat({ kind, before, after, note }: StoredChange, change: RequestChange): boolean {
  if (change.kind === 'state') return kind === 'state' && after === change.state
  if (change.kind === 'assignee') return kind === 'assignee' && after === change.assigneeId
  if (change.kind === 'note') return kind === 'note' && note === readNote(change.text)
  if (change.kind === 'reply' || change.kind === 'acknowledgement') return kind === change.kind
  if (change.isSpam) return kind === 'state' && after === SPAM
  return kind === 'verdict' || (kind === 'state' && before === SPAM)
}

/** @returns whether a change would do anything to a request */
function changes(row: RequestRow, change: RequestChange): boolean {
  if (change.kind === 'state') return row.state !== change.state
  if (change.kind === 'assignee') return row.assignee_id !== change.assigneeId
  if (change.kind === 'acknowledgement') return row.withheld !== null && row.state !== SPAM
  if (change.kind !== 'verdict') return true
  return change.isSpam ? row.state !== SPAM : row.state === SPAM || row.suspicious === 1
}

/** Which earlier changes a new one would overwrite. */
const overwritten: Record<RequestChange['kind'], readonly StoredChange['kind'][]> = {
  state: ['state', 'verdict'],
  verdict: ['state', 'verdict'],
  assignee: ['assignee'],
  note: [],
  reply: [],
  acknowledgement: [],
}

async function refuseUnseen(
  trx: Trx,
  {
    rows,
    isOne,
    change,
    seen,
    actor,
    now,
  }: {
    rows: readonly RequestRow[]
    /** Whether no other was meant. */
    isOne: boolean
    change: RequestChange
    seen: number
    actor: Actor
    now: number
  },
) {
  const unseen = await findOthersChanges(trx, {
    requestIds: rows.map(({ id }) => id),
    kinds: overwritten[change.kind],
    after: seen,
    memberId: actor.memberId,
  })
  if (unseen.length === 0) return
  throw new Refused(`${await describeAll(trx, unseen, { isOne, now })} ${PRESS_AGAIN}`)
}

type OthersChange = Awaited<ReturnType<typeof findOthersChanges>>[number]

/** So many are told of one by one. */
const NAMED_AT_MOST = 3

async function describeAll(
  trx: Trx,
  unseen: readonly OthersChange[],
  { isOne, now }: { isOne: boolean; now: number },
) {
  const lasts = [...new Map(unseen.map(change => [change.request_id, change])).values()]
  const named = lasts.slice(0, NAMED_AT_MOST)
  const known = await describeRequests(
    trx,
    named.map(({ request_id }) => request_id),
  )
  const sentences: string[] = []
  for (const change of named) {
    const visitor = known.get(change.request_id)
    const request = `the request of ${isolate(visitor?.name || visitor?.email || 'a visitor')}`
    sentences.push(await describeOthers(trx, change, { request, now }))
  }
  if (isOne) return sentences.join(' ')
  const more = lasts.length - named.length
  if (more > 0) sentences.push(`And ${more} more.`)
  const were = lasts.length === 1 ? 'was' : 'were'
  return `${lasts.length} of these ${were} changed by others meanwhile: ${sentences.join(' ')}`
}

async function describeOthers(
  trx: Trx,
  { member_id, member_name, kind, after, at }: OthersChange,
  { request, now }: { request: string; now: number },
) {
  const who = member_name || 'Another member'
  const when = describeElapsed(now - at)
  if (kind === 'state') return `${who} set ${request} to ${nameState(after ?? '')} ${when}.`
  if (kind === 'verdict') return `${who} said ${when} that ${request} is no spam.`
  if (after === null) return `${who} took ${request} from its assignee ${when}.`
  if (after === member_id) return `${who} took ${request} ${when}.`
  const assignee = await findMember(trx, { id: after })
  return `${who} assigned ${request} to ${assignee?.name || 'another member'} ${when}.`
}

const SPANS = [
  ['minute', MINUTE_MS, 60],
  ['hour', HOUR_MS, 24],
  ['day', DAY_MS, Number.POSITIVE_INFINITY],
] as const

/** @returns how long ago, in words that need no time zone: "3 minutes ago" */
function describeElapsed(elapsedMs: number): string {
  for (const [unit, unitMs, most] of SPANS) {
    const count = Math.floor(elapsedMs / unitMs)
    if (count < 1) return 'just now'
    if (count < most) return `${count} ${unit}${count === 1 ? '' : 's'} ago`
  }
  return 'just now'
}

function describeChange(change: RequestChange): Record<string, string | boolean> {
  if (change.kind === 'state') return { state: change.state }
  if (change.kind === 'assignee') return { assignee: change.assigneeId ?? 'nobody' }
  if (change.kind === 'verdict') return { spam: change.isSpam }
  return {}
}

interface ChangeContext {
  trx: Trx
  parts: RequestParts
  actor: Actor
  now: number
  batchId: string
}

type Of<Kind extends RequestChange['kind']> = Extract<RequestChange, { kind: Kind }>

/** Each changes the rows that are not so already, and returns the lines of their histories. */
const makers: {
  [Kind in RequestChange['kind']]: (
    context: ChangeContext,
    rows: readonly RequestRow[],
    change: Of<Kind>,
  ) => Promise<NewChange[]>
} = {
  async state(context, rows, { state }) {
    if (!isRequestState(state)) throw new Refused('There is no such state. Load the page again.')
    const other = rows.find(({ kind }) => state !== SPAM && !statesOf(kind).includes(state))
    if (other) {
      const kind = other.kind === 'application' ? 'an application' : 'an enquiry'
      throw new Refused(`“${nameState(state)}” is no state of ${kind}. Nothing was changed.`)
    }
    return state === SPAM ? judgeSpam(context, rows) : changeStates(context, rows, state)
  },
  async assignee(context, rows, { assigneeId }) {
    const { trx, parts, actor, batchId } = context
    if (assigneeId !== null) await requireAssignable(trx, assigneeId, rows)
    const others = rows.filter(({ assignee_id }) => assignee_id !== assigneeId)
    await updateRequests(trx, idsOf(others), { assignee_id: assigneeId })
    if (assigneeId !== null && assigneeId !== actor.memberId) {
      const dueAt = mayGoAt(context)
      await queueAssignment(trx, parts, { batchId, assigneeId, rows: others, dueAt })
    }
    return others.map(row =>
      line(context, row, { kind: 'assignee', before: row.assignee_id, after: assigneeId }),
    )
  },
  async note(context, rows, { text }) {
    const note = readNote(text)
    if (note === '') throw new Refused('Write something first.')
    if (note.length > NOTE_MAX_CHARACTERS) {
      throw new Refused(`A note has ${NOTE_MAX_CHARACTERS} characters at most.`)
    }
    return rows.map(row => line(context, row, { kind: 'note', note }))
  },
  async reply(context, rows) {
    return rows.map(row => line(context, row, { kind: 'reply' }))
  },
  async verdict(context, rows, { isSpam }) {
    if (isSpam) return judgeSpam(context, rows)
    const { trx } = context
    const suspicious = rows.filter(row => row.suspicious === 1)
    await updateRequests(trx, idsOf(suspicious), { suspicious: 0 })
    const verdicts = suspicious.map(row =>
      line(context, row, { kind: 'verdict', before: 'suspicious', after: 'not-spam' }),
    )
    const spam = rows.filter(({ state }) => state === SPAM)
    const before = await findStatesBeforeSpam(trx, idsOf(spam))
    const lines: NewChange[] = []
    for (const [state, some] of Map.groupBy(spam, ({ id }) => before.get(id) ?? 'new')) {
      lines.push(...(await changeStates(context, some, state)))
    }
    const judged = rows.filter(row => row.suspicious === 1 || row.state === SPAM)
    return [...verdicts, ...lines, ...(await acknowledge(context, judged))]
  },
  async acknowledgement(context, rows, change) {
    const lines = await acknowledge(
      context,
      rows.filter(row => changes(row, change)),
    )
    if (lines.length > 0 && countWithheld(lines) === lines.length) throw new Refused(USED_UP)
    return lines
  },
}

/** Has acknowledgments sent that are not there, and writes of each request what became of that. */
async function acknowledge(context: ChangeContext, rows: readonly RequestRow[]) {
  const { trx, parts, now } = context
  const times = { now, dueAt: mayGoAt(context) }
  const queued = await queueWithheld(trx, parts, idsOf(rows), times)
  return rows.flatMap(row => {
    const after = queued.get(row.id)
    if (after === undefined) return []
    return [line(context, row, { kind: 'acknowledgement', before: row.withheld, after })]
  })
}

const USED_UP =
  'Nothing was sent: as many of these mails as may go out in a day have gone, to the address or in all. Try again tomorrow.'

/** Once it is too late to take the change back. */
const mayGoAt = ({ now }: Pick<ChangeContext, 'now'>) => now + UNDO_ACCEPTED_MS + 1

/**
 * Nobody acknowledges spam: what a member had sent and has not gone out goes, with its room. That it is
 * missing is written down, so that "not spam" sends it after all.
 */
async function judgeSpam(context: ChangeContext, rows: readonly RequestRow[]) {
  const { trx, parts, now } = context
  const queued = await findAcknowledging(trx, idsOf(rows), now - UNDO_ACCEPTED_MS - 1)
  const taken: string[] = []
  for (const [at, some] of Map.groupBy(queued, each => each.at)) {
    const ids = some.map(({ request_id }) => request_id)
    taken.push(...(await takeBackWithheld(trx, parts, ids, at)))
  }
  await updateRequests(trx, taken, { withheld: SPAM })
  const lines = rows
    .filter(({ id }) => taken.includes(id))
    .map(row => line(context, row, { kind: 'acknowledgement', before: row.withheld, after: SPAM }))
  return [...(await changeStates(context, rows, SPAM)), ...lines]
}

async function changeStates(
  { trx, ...context }: ChangeContext,
  rows: readonly RequestRow[],
  state: string,
): Promise<NewChange[]> {
  const { now } = context
  const others = rows.filter(row => row.state !== state)
  await updateRequests(trx, idsOf(others), { state, state_at: now })
  const answered = others.filter(row => row.answered_at === null && isAnswer(row.kind, state))
  await updateRequests(trx, idsOf(answered), { answered_at: now })
  return others.map(row => line(context, row, { kind: 'state', before: row.state, after: state }))
}

/** @throws Refused unless somebody is active and may see and change all of these */
async function requireAssignable(trx: Trx, memberId: string, rows: readonly RequestRow[]) {
  const member = isId(memberId) ? await findMember(trx, { id: memberId }) : undefined
  const roles = member?.state === 'active' ? await findRoles(trx, memberId) : []
  const kinds = visibleKinds(roles)
  if (!isPermitted({ roles }, 'changeRequests')) {
    throw new Refused('Whoever you chose cannot answer requests any more. Choose somebody else.')
  }
  if (rows.every(({ kind }) => kinds.includes(kind))) return
  throw new Refused(
    `${member?.name || member?.email} may not see ${rows.length === 1 ? 'this' : 'all of these'}.`,
  )
}

const idsOf = (rows: readonly RequestRow[]) => rows.map(({ id }) => id)

function line(
  { batchId, actor, now }: Pick<ChangeContext, 'batchId' | 'actor' | 'now'>,
  { id }: RequestRow,
  what: Pick<NewChange, 'kind'> & Partial<Pick<NewChange, 'before' | 'after' | 'note'>>,
): NewChange {
  return {
    request_id: id,
    batch_id: batchId,
    member_id: actor.memberId,
    at: now,
    before: null,
    after: null,
    note: null,
    undone_at: null,
    ...what,
  }
}
