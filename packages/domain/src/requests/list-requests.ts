import { DAY_MS } from '@universe/contract/dates'
import { RETENTION_MONTHS, SPAM_KEPT_DAYS } from '@universe/contract/limits'
import type { ReadDb } from '@universe/store/store'
import { daysUntilErased } from '../platform/retention-time.ts'
import { parseSearch } from '../platform/search-terms.ts'
import type { Actor } from '../staff/actor.ts'
import type { StaffContext } from '../staff/context.ts'
import { findMemberNames } from '../staff/member-repository.ts'
import { defineOperation } from '../staff/operation.ts'
import { readers } from '../staff/roles.ts'
import { type VisibleKind, visibleKinds } from '../staff/visible-kinds.ts'
import { type BusinessLine, businessLineOf, topicsOf } from './business-line.ts'
import { findLateSince, isLate } from './late-requests.ts'
import { COUNTED_AT_MOST } from './read-overview.ts'
import { findLastChange, findLastWait } from './request-change-repository.ts'
import {
  describeRequests,
  listMessages,
  type RequestRow,
  type RequestSelection,
  selectRequests,
} from './request-list-repository.ts'
import { describeProgress, type MessageProgress } from './request-mail.ts'
import {
  filterStates,
  HIRED,
  isOpen,
  matchingStates,
  type RequestState,
  SPAM,
  unansweredStates,
} from './request-state.ts'
import { isBack, officeDate } from './waiting-days.ts'
import type { WithheldBy } from './withheld-acknowledgements.ts'

export const REQUESTS_PER_PAGE = 50

/** Empty: all visible. */
export interface RequestFilter {
  kind?: VisibleKind | undefined
  line?: BusinessLine | undefined
  /** Given-up or waiting message, or no acknowledgement. */
  mail?: 'given-up' | 'waiting' | 'not-acknowledged' | undefined
  suspicious?: boolean | undefined
  /** Default: all but spam. "In progress" covers applications' states of review. */
  state?: RequestState | undefined
  open?: boolean | undefined
  late?: boolean | undefined
  /** No answer, and none that waits. */
  untold?: boolean | undefined
  /** A member's id. */
  assignee?: 'me' | 'nobody' | (string & {}) | undefined
  vacancy?: number | undefined
  origin?: string | undefined
  /** Words or prefixes. */
  search?: string | undefined
  /** The previous page's `next`. */
  before?: number | undefined
}

export interface ListedRequest {
  number: number
  id: string
  kind: VisibleKind
  reference: string | null
  who: { name: string | null; company: string | null; email: string }
  /** Business line, demo type or vacancy. */
  title: string | null
  line: BusinessLine | null
  createdAt: number
  suspicious: boolean
  withheld: WithheldBy | null
  state: RequestState
  stateSince: number | null
  /** YYYY-MM-DD at the office. */
  waitingUntil: string | null
  channel: RequestRow['channel']
  /** Nameless: former member. */
  assignee: { id: string; name: string | null } | null
  isLate: boolean
  isBack: boolean
  /** One of each purpose, every answer. */
  mail: MessageProgress[]
  daysUntilErased: number
}

/** Returned ones on the first page, then newest first. */
export interface RequestPage {
  requests: ListedRequest[]
  /** The next page's `before`; null on the last. */
  next: number | null
  isSearchEmpty: boolean
  /** Newest change of any request. */
  seen: number
}

export const listRequests = defineOperation(
  { name: 'listRequests', roles: readers },
  async (parts, actor, filter: RequestFilter): Promise<RequestPage> => {
    const { store } = parts
    const selection = readFilter(parts, actor, filter)
    // Before the rows: a change missing from them must not count as seen.
    const seen = await findLastChange(store.aside)
    const back = await findBack(parts, selection)
    const without = back.map(({ number }) => number)
    const limit = REQUESTS_PER_PAGE + 1
    const found = await selectRequests(store, { ...selection, without, limit })
    const others = found.slice(0, REQUESTS_PER_PAGE)
    const rows = filter.before === undefined ? [...back, ...others] : others
    const next = found.length > others.length ? (others.at(-1)?.number ?? null) : null
    const isSearchEmpty = selection.search?.length === 0
    if (rows.length === 0) return { requests: [], next, isSearchEmpty, seen }

    const ids = rows.map(({ id }) => id)
    const described = await describeRequests(store.aside, ids)
    const names = await findNames(store.aside, rows)
    const messages = Map.groupBy(await listMessages(store.aside, ids), row => row.request_id)
    const lateSince = findLateSince(parts)
    const requests = rows.flatMap((row): ListedRequest[] => {
      const details = described.get(row.id)
      // Erased meanwhile.
      if (!details) return []
      const { name, company, email, vacancy_title } = details
      return [
        {
          ...summarize(row, vacancy_title),
          who: { name, company, email },
          assignee: nameAssignee(row, names),
          isLate: isLate(row, lateSince),
          isBack: isBack(row, parts.now()),
          mail: (messages.get(row.id) ?? []).map(describeProgress),
          daysUntilErased: daysLeft(parts, row),
        },
      ]
    })
    return { requests, next, isSearchEmpty, seen }
  },
)

/** Newest first, at most a page; none in search or mail lists, which have orders of their own. */
async function findBack(
  { store, now }: StaffContext,
  selection: Omit<RequestSelection, 'limit'>,
): Promise<RequestRow[]> {
  if (selection.search || selection.mail) return []
  const onTop = { ...selection, before: undefined, backOn: officeDate(now()) }
  return selectRequests(store, { ...onTop, limit: REQUESTS_PER_PAGE })
}

/**
 * @param newest highest number: leaves out later ones
 * @returns all, newest first
 */
export const findRequestIds = defineOperation(
  listRequests.permission,
  async (
    parts,
    actor,
    filter: RequestFilter,
    limit: number,
    newest?: number,
  ): Promise<string[]> => {
    return (await findShown(parts, actor, filter, { limit, newest })).map(({ id }) => id)
  },
)

export interface ShownCount {
  /** At most one more than the limit. */
  count: number
  newest: number
}

/** On all pages. */
export const countShown = defineOperation(
  listRequests.permission,
  async (
    parts,
    actor,
    { filter = {}, limit = COUNTED_AT_MOST }: { filter?: RequestFilter; limit?: number },
  ): Promise<ShownCount> => {
    const rows = await findShown(parts, actor, filter, { limit: limit + 1 })
    return { count: rows.length, newest: rows[0]?.number ?? 0 }
  },
)

/** At most `COUNTED_AT_MOST`. */
export const findNewerRequests = defineOperation(
  listRequests.permission,
  async (
    parts,
    actor,
    filter: RequestFilter,
    newest: number,
  ): Promise<Pick<RequestRow, 'state'>[]> => {
    const rows = await findShown(parts, actor, filter, { limit: COUNTED_AT_MOST })
    return rows.filter(({ number }) => number > newest)
  },
)

async function findShown(
  parts: StaffContext,
  actor: Actor,
  filter: RequestFilter,
  { limit, newest }: { limit: number; newest?: number | undefined },
) {
  const before = newest === undefined ? undefined : newest + 1
  return selectRequests(parts.store, { ...readFilter(parts, actor, { ...filter, before }), limit })
}

/**
 * @param after number of the request just finished
 * @returns wraps around; undefined if there is none
 */
export const findNextRequest = defineOperation(
  listRequests.permission,
  async (
    parts,
    actor,
    { filter, after }: { filter: RequestFilter; after: number },
  ): Promise<Pick<ListedRequest, 'id' | 'who'> | undefined> => {
    const { store } = parts
    const asked = readFilter(parts, actor, filter)
    const back = await findBack(parts, asked)
    const selection = { ...asked, without: back.map(({ number }) => number), limit: 1 }
    const select = async (before?: number) =>
      (await selectRequests(store, { ...selection, before }))[0]
    const [top] = back
    const row = (await isOnTop(parts, after))
      ? (back.find(({ number }) => number < after) ?? (await select()) ?? top)
      : ((await select(after)) ?? top ?? (await select()))
    if (!row || row.number === after) return undefined
    const details = (await describeRequests(store.aside, [row.id])).get(row.id)
    if (!details) return undefined
    const { name, company, email } = details
    return { id: row.id, who: { name, company, email } }
  },
)

/** Back, or until worked on today. */
async function isOnTop({ store, now }: StaffContext, number: number): Promise<boolean> {
  const today = officeDate(now())
  const last = await findLastWait(store.aside, number)
  if (!last) return false
  const { before, after, at } = last
  const day = after !== null && after <= today ? after : before
  return day !== null && day <= today && (day === after || officeDate(at) === today)
}

const NUMBERS_AT_ONCE = 2000

/** @returns newest first */
export const findAllNumbers = defineOperation(
  listRequests.permission,
  async (parts, actor, filter: RequestFilter): Promise<number[]> => {
    const selection = readFilter(parts, actor, filter)
    const numbers: number[] = []
    for (let before: number | undefined; ; before = numbers.at(-1)) {
      const page = { ...selection, before, limit: NUMBERS_AT_ONCE }
      const rows = await selectRequests(parts.store, page)
      for (const { number } of rows) numbers.push(number)
      if (rows.length < NUMBERS_AT_ONCE) return numbers
    }
  },
)

/** Visible ones, each at most `COUNTED_AT_MOST`. */
export interface RequestCounts {
  open: number
  byState: Partial<Record<RequestState, number>>
  givenUp: number
  notAcknowledged: number
  suspicious: number
  late: number
}

export type CountFilter = Pick<RequestFilter, 'kind' | 'line' | 'vacancy' | 'assignee' | 'origin'>

export const countRequests = defineOperation(
  listRequests.permission,
  async (
    parts,
    actor,
    { kind, line, vacancy, assignee, origin }: CountFilter = {},
  ): Promise<RequestCounts> => {
    const narrowed = { kind, line, vacancy, assignee, origin }
    const count = async (filter: RequestFilter) => {
      const selection = readFilter(parts, actor, { ...narrowed, ...filter })
      return (await selectRequests(parts.store, { ...selection, limit: COUNTED_AT_MOST })).length
    }
    const byState: RequestCounts['byState'] = {}
    for (const state of filterStates(kindsShown(actor, narrowed)).filter(isOpen)) {
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
  },
)

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
    waitingUntil: row.waiting_until,
    channel: row.channel,
  }
}

export function findNames(
  db: Pick<ReadDb, 'selectFrom'>,
  rows: readonly RequestRow[],
): Promise<Map<string, string>> {
  return findMemberNames(
    db,
    rows.flatMap(({ assignee_id }) => assignee_id ?? []),
  )
}

export function nameAssignee({ assignee_id: id }: RequestRow, names: Map<string, string>) {
  return id === null ? null : { id, name: names.get(id) ?? null }
}

/** Rounded up. */
export function daysLeft(
  { now }: Pick<StaffContext, 'now'>,
  { state, state_at, created_at }: RequestRow,
): number {
  const days = daysUntilErased(created_at, RETENTION_MONTHS, now())
  if (state !== SPAM || state_at === null) return days
  const left = Math.ceil((state_at + SPAM_KEPT_DAYS * DAY_MS - now()) / DAY_MS)
  return Math.max(0, Math.min(days, left))
}

const mailStates = { 'given-up': 'dead', waiting: 'pending' } as const

function readFilter(
  parts: StaffContext,
  { roles, memberId }: Actor,
  filter: RequestFilter,
): Omit<RequestSelection, 'limit'> {
  const { kind, line, mail, state, open, late, untold, assignee, vacancy, search, before } = filter
  const topics = line && topicsOf(line)
  const kinds = kindsShown({ roles }, { kind, line, vacancy })
    .map(each => ({
      kind: each,
      topics: topics && (topics[each] ?? []),
      states: matchingStates(each, state).filter(
        name =>
          (!open || isOpen(name)) &&
          (!late || unansweredStates(each).includes(name)) &&
          // Have been told.
          (!untold || name !== HIRED),
      ),
    }))
    .filter(each => each.states.length > 0)
  const unansweredSince = late ? findLateSince(parts) : undefined
  return {
    // Without an answer time nothing is late.
    kinds: late && unansweredSince === undefined ? [] : kinds,
    // Never late.
    suspicious: late ? false : filter.suspicious,
    unansweredSince,
    isUntold: untold || undefined,
    assigneeId: assignee === 'me' ? memberId : assignee === 'nobody' ? null : assignee,
    vacancyId: vacancy,
    origin: filter.origin,
    before,
    mail: mail === 'not-acknowledged' ? undefined : mail && mailStates[mail],
    isWithheld: mail === 'not-acknowledged' || undefined,
    search: search === undefined ? undefined : parseSearch(search),
  }
}
