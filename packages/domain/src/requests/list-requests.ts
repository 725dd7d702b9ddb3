import { DAY_MS } from '@universe/contract/dates'
import type { ReadDb } from '@universe/store/store'
import { daysUntilErased } from '../platform/retention-time.ts'
import { readSearch } from '../platform/search-terms.ts'
import type { Actor } from '../staff/actor.ts'
import type { RequestParts } from '../staff/context.ts'
import { findMemberNames } from '../staff/member-repository.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { type VisibleKind, visibleKinds } from '../staff/visible-kinds.ts'
import { type BusinessLine, businessLineOf, topicsOf } from './business-line.ts'
import { findLateSince, isLate } from './late-requests.ts'
import { COUNTED_AT_MOST } from './read-overview.ts'
import { findLastChange } from './request-change-repository.ts'
import {
  describeRequests,
  listMessages,
  type RequestRow,
  type RequestSelection,
  selectRequests,
} from './request-list-repository.ts'
import { describeProgress, type MessageProgress } from './request-mail.ts'
import {
  isOpen,
  type RequestState,
  SPAM,
  statesMeant,
  statesShown,
  unansweredStates,
} from './request-state.ts'
import type { WithheldBy } from './withheld-acknowledgements.ts'

/** How many requests a page of the list has at most. */
export const REQUESTS_PER_PAGE = 50

/** What of the list somebody wants to see; everything they may without any. */
export interface RequestFilter {
  kind?: VisibleKind | undefined
  line?: BusinessLine | undefined
  /** Those with a message that was given up, or that waits to be sent; or whose visitor was not acknowledged. */
  mail?: 'given-up' | 'waiting' | 'not-acknowledged' | undefined
  suspicious?: boolean | undefined
  /** All but spam where it is missing. Of applications "in progress" is whatever is under review. */
  state?: RequestState | undefined
  /** Only those with which somebody still has something to do. */
  open?: boolean | undefined
  /** Only those that nobody has answered within the time that the company allows itself. */
  late?: boolean | undefined
  /** A member's id. */
  assignee?: 'me' | 'nobody' | (string & {}) | undefined
  vacancy?: number | undefined
  /** Whatever a person types: the words that a request has, or their beginnings. */
  search?: string | undefined
  /** The `next` of the page before. */
  before?: number | undefined
}

/** A request on the list. */
export interface ListedRequest {
  number: number
  id: string
  kind: VisibleKind
  /** What the visitor was told it is called. */
  reference: string | null
  who: { name: string | null; company: string | null; email: string }
  /** The business line, the demo's type or the vacancy; null where none was named. */
  title: string | null
  line: BusinessLine | null
  createdAt: number
  suspicious: boolean
  /** What kept the acknowledgment back that a person should have had; null where nothing did. */
  withheld: WithheldBy | null
  state: RequestState
  /** Since when it has its state; null since it came. */
  stateSince: number | null
  /** Whose it is. The name is null for who is no member any more. */
  assignee: { id: string; name: string | null } | null
  /** Whether it has waited for its first answer for longer than the company allows itself. */
  isLate: boolean
  /** At most one of each purpose: nobody acknowledges what is suspicious. */
  mail: MessageProgress[]
  daysUntilErased: number
}

/** A page of the list, newest first. */
export interface RequestPage {
  requests: ListedRequest[]
  /** The `before` of the next page; null on the last. */
  next: number | null
  /** Whether what was typed has nothing that could be looked for, not a letter or digit. */
  isSearchEmpty: boolean
  /** The newest change of any request that the page knows of. */
  seen: number
}

/** @returns the requests that somebody may see and wants to, newest first, by pages */
export async function listRequests(
  parts: RequestParts,
  actor: Actor,
  filter: RequestFilter,
): Promise<RequestPage> {
  requirePermission(actor, 'listRequests')
  const { store } = parts
  const selection = readFilter(parts, actor, filter)
  // Before the rows are read, so that no change is taken for seen that they do not show.
  const seen = await findLastChange(store.aside)
  const found = await selectRequests(store, { ...selection, limit: REQUESTS_PER_PAGE + 1 })
  const rows = found.slice(0, REQUESTS_PER_PAGE)
  const next = found.length > rows.length ? (rows.at(-1)?.number ?? null) : null
  const isSearchEmpty = selection.search?.length === 0
  if (rows.length === 0) return { requests: [], next, isSearchEmpty, seen }

  const ids = rows.map(({ id }) => id)
  const described = await describeRequests(store.aside, ids)
  const names = await findNames(store.aside, rows)
  const messages = Map.groupBy(await listMessages(store.aside, ids), row => row.request_id)
  const lateSince = findLateSince(parts)
  const requests = rows.flatMap((row): ListedRequest[] => {
    const details = described.get(row.id)
    // Erased since the row was read.
    if (!details) return []
    const { name, company, email, vacancy_title } = details
    return [
      {
        ...summarize(row, vacancy_title),
        who: { name, company, email },
        assignee: nameAssignee(row, names),
        isLate: isLate(row, lateSince),
        mail: (messages.get(row.id) ?? []).map(describeProgress),
        daysUntilErased: daysLeft(parts, row),
      },
    ]
  })
  return { requests, next, isSearchEmpty, seen }
}

/**
 * @param limit how many at most
 * @param newest the number of the newest that is meant; whatever came later is left out
 * @returns the ids of all that a filter shows, newest first
 */
export async function findRequestIds(
  parts: RequestParts,
  actor: Actor,
  filter: RequestFilter,
  limit: number,
  newest?: number,
): Promise<string[]> {
  requirePermission(actor, 'listRequests')
  return (await findShown(parts, actor, filter, { limit, newest })).map(({ id }) => id)
}

/** All that a filter shows, as a page knew it. */
export interface ShownCount {
  /** At most one more than was asked for. */
  count: number
  /** The number of the newest. */
  newest: number
}

/** @returns how many requests a filter shows on all of its pages, counted up to one more than this */
export async function countShown(
  parts: RequestParts,
  actor: Actor,
  { filter = {}, limit = COUNTED_AT_MOST }: { filter?: RequestFilter; limit?: number },
): Promise<ShownCount> {
  requirePermission(actor, 'listRequests')
  const rows = await findShown(parts, actor, filter, { limit: limit + 1 })
  return { count: rows.length, newest: rows[0]?.number ?? 0 }
}

/** @returns those that a filter shows with a higher number than this, at most `COUNTED_AT_MOST` */
export async function findNewerRequests(
  parts: RequestParts,
  actor: Actor,
  filter: RequestFilter,
  newest: number,
): Promise<Pick<RequestRow, 'state'>[]> {
  requirePermission(actor, 'listRequests')
  const rows = await findShown(parts, actor, filter, { limit: COUNTED_AT_MOST })
  return rows.filter(({ number }) => number > newest)
}

async function findShown(
  parts: RequestParts,
  actor: Actor,
  filter: RequestFilter,
  { limit, newest }: { limit: number; newest?: number | undefined },
) {
  const before = newest === undefined ? undefined : newest + 1
  return selectRequests(parts.store, { ...readFilter(parts, actor, { ...filter, before }), limit })
}

/**
 * @param after the number of the request that somebody is done with
 * @returns where a list goes on: the next that its filter shows, past the last one the newest; undefined
 *   where it shows no other
 */
export async function findNextRequest(
  parts: RequestParts,
  actor: Actor,
  { filter, after }: { filter: RequestFilter; after: number },
): Promise<Pick<ListedRequest, 'id' | 'who'> | undefined> {
  requirePermission(actor, 'listRequests')
  const { store } = parts
  const selection = { ...readFilter(parts, actor, filter), limit: 1 }
  const [older] = await selectRequests(store, { ...selection, before: after })
  const [row] = older ? [older] : await selectRequests(store, { ...selection, before: undefined })
  if (!row || row.number === after) return undefined
  const details = (await describeRequests(store.aside, [row.id])).get(row.id)
  if (!details) return undefined
  const { name, company, email } = details
  return { id: row.id, who: { name, company, email } }
}

const NUMBERS_AT_ONCE = 2000

/** @returns the numbers of all that a filter shows, newest first, however many */
export async function findAllNumbers(
  parts: RequestParts,
  actor: Actor,
  filter: RequestFilter,
): Promise<number[]> {
  requirePermission(actor, 'listRequests')
  const selection = readFilter(parts, actor, filter)
  const numbers: number[] = []
  for (let before: number | undefined; ; before = numbers.at(-1)) {
    const page = { ...selection, before, limit: NUMBERS_AT_ONCE }
    const rows = await selectRequests(parts.store, page)
    for (const { number } of rows) numbers.push(number)
    if (rows.length < NUMBERS_AT_ONCE) return numbers
  }
}

/** How many requests somebody may see, each at most `COUNTED_AT_MOST`. */
export interface RequestCounts {
  open: number
  /** By those of `statesShown` that are open. */
  byState: Partial<Record<RequestState, number>>
  /** With a message that was given up. */
  givenUp: number
  /** Whose visitor was not acknowledged, as a limit was reached. */
  notAcknowledged: number
  suspicious: number
  /** That nobody has answered in time. */
  late: number
}

/** What counts are narrowed to, as the list is. */
export type CountFilter = Pick<RequestFilter, 'kind' | 'line' | 'vacancy' | 'assignee'>

/** @returns how many requests there are for the side bar and the tabs */
export async function countRequests(
  parts: RequestParts,
  actor: Actor,
  { kind, line, vacancy, assignee }: CountFilter = {},
): Promise<RequestCounts> {
  requirePermission(actor, 'listRequests')
  const narrowed = { kind, line, vacancy, assignee }
  const count = async (filter: RequestFilter) => {
    const selection = readFilter(parts, actor, { ...narrowed, ...filter })
    return (await selectRequests(parts.store, { ...selection, limit: COUNTED_AT_MOST })).length
  }
  const byState: RequestCounts['byState'] = {}
  for (const state of statesShown(kindsShown(actor, narrowed)).filter(isOpen)) {
    byState[state] = await count({ state })
  }
  return {
    open: await count({ open: true }),
    byState,
    givenUp: await count({ mail: 'given-up' }),
    notAcknowledged: await count({ mail: 'not-acknowledged' }),
    suspicious: await count({ suspicious: true }),
    late: await count({ late: true }),
  }
}

/** @returns the kinds of requests that a list can show as it is narrowed */
export function kindsShown(
  { roles }: Pick<Actor, 'roles'>,
  { kind, line, vacancy }: CountFilter,
): VisibleKind[] {
  const topics = line && topicsOf(line)
  return visibleKinds(roles)
    .filter(each => kind === undefined || each === kind)
    .filter(each => topics === undefined || (topics[each] ?? []).length > 0)
    .filter(each => vacancy === undefined || each === 'application')
}

/** @returns what the list and a request's page say of a row alike */
export function summarize(row: RequestRow, vacancyTitle: string | null) {
  const { number, id, kind, reference, topic, suspicious, withheld, created_at, state, state_at } =
    row
  return {
    number,
    id,
    kind,
    reference,
    title: topic ?? vacancyTitle,
    line: businessLineOf(kind, topic),
    createdAt: created_at,
    suspicious: suspicious === 1,
    withheld: withheld as WithheldBy | null,
    state: state as RequestState,
    stateSince: state_at,
  }
}

/** @returns members' names by id, of those whose any of these requests is */
export function findNames(
  db: Pick<ReadDb, 'selectFrom'>,
  rows: readonly RequestRow[],
): Promise<Map<string, string>> {
  return findMemberNames(
    db,
    rows.flatMap(({ assignee_id }) => assignee_id ?? []),
  )
}

/** @returns whose a request is, by name */
export function nameAssignee({ assignee_id: id }: RequestRow, names: Map<string, string>) {
  return id === null ? null : { id, name: names.get(id) ?? null }
}

/** What a member calls spam is erased after so many days. */
export const SPAM_KEPT_DAYS = 30

/** @returns in how many days a request is erased, begun ones included */
export function daysLeft(
  { now, settings }: Pick<RequestParts, 'now' | 'settings'>,
  { state, state_at, created_at }: RequestRow,
): number {
  const days = daysUntilErased(created_at, settings.retentionMonths, now())
  if (state !== SPAM || state_at === null) return days
  const left = Math.ceil((state_at + SPAM_KEPT_DAYS * DAY_MS - now()) / DAY_MS)
  return Math.max(0, Math.min(days, left))
}

const mailStates = { 'given-up': 'dead', waiting: 'pending' } as const

function readFilter(
  parts: RequestParts,
  { roles, memberId }: Actor,
  filter: RequestFilter,
): Omit<RequestSelection, 'limit'> {
  const { kind, line, mail, state, open, late, assignee, vacancy, search, before } = filter
  const topics = line && topicsOf(line)
  const kinds = kindsShown({ roles }, { kind, line, vacancy })
    .map(each => ({
      kind: each,
      topics: topics && (topics[each] ?? []),
      states: statesMeant(each, state).filter(
        name => (!open || isOpen(name)) && (!late || unansweredStates(each).includes(name)),
      ),
    }))
    .filter(each => each.states.length > 0)
  const unansweredSince = late ? findLateSince(parts) : undefined
  return {
    // Where nothing is ever late, nothing is shown.
    kinds: late && unansweredSince === undefined ? [] : kinds,
    // A machine waits for no answer.
    suspicious: late ? false : filter.suspicious,
    unansweredSince,
    assigneeId: assignee === 'me' ? memberId : assignee === 'nobody' ? null : assignee,
    vacancyId: vacancy,
    before,
    mail: mail === 'not-acknowledged' ? undefined : mail && mailStates[mail],
    isWithheld: mail === 'not-acknowledged' || undefined,
    search: search === undefined ? undefined : readSearch(search),
  }
}
