import { parseSearch } from '../platform/search-terms.ts'
import type { Actor, StaffContext } from '../staff/context.ts'
import { defineOperation } from '../staff/operation.ts'
import { readers } from '../staff/roles.ts'
import { type VisibleKind, visibleKinds } from '../staff/visible-kinds.ts'
import { describeRows, findLateSince, type ListedRequest } from './listed-request.ts'
import { COUNTED_AT_MOST } from './read-overview.ts'
import { findLastChange, findLastWait } from './request-change-repository.ts'
import {
  type RequestRow,
  type RequestSelection,
  selectRequests,
} from './request-list-repository.ts'
import { describeRequests, findAppliedVacancies } from './request-repository.ts'
import {
  filterStates,
  HIRED,
  isOpen,
  matchingStates,
  type RequestState,
  unansweredStates,
} from './request-state.ts'
import { type BusinessLine, topicsOf } from './request-words.ts'
import { officeDate } from './waiting-days.ts'

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

export type RequestPage = Awaited<ReturnType<typeof listRequests>>

/** Returned ones on the first page, then newest first. */
export const listRequests = defineOperation(
  { name: 'listRequests', roles: readers },
  async (parts, actor, filter: RequestFilter) => {
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
    const described = await describeRows(parts, rows)
    return {
      requests: described.map(({ listed }) => listed),
      /** The next page's `before`; null on the last. */
      next,
      isSearchEmpty,
      /** Newest change of any request. */
      seen,
    }
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
    const rows = await findShown(parts, actor, { ...filter, before: undefined }, limit + 1)
    return { count: rows.length, newest: rows[0]?.number ?? 0 }
  },
)

/** Newest first, from `filter.before` on; without it from the first page. */
export function findShown(parts: StaffContext, actor: Actor, filter: RequestFilter, limit: number) {
  return selectRequests(parts.store, { ...readFilter(parts, actor, filter), limit })
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

type CountFilter = Pick<RequestFilter, 'kind' | 'line' | 'vacancy' | 'assignee' | 'origin'>

/** Visible ones, each at most `COUNTED_AT_MOST`. */
export const countRequests = defineOperation(
  listRequests.permission,
  async (parts, actor, { kind, line, vacancy, assignee, origin }: CountFilter = {}) => {
    const narrowed = { kind, line, vacancy, assignee, origin }
    const count = async (filter: RequestFilter) =>
      (await findShown(parts, actor, { ...narrowed, ...filter }, COUNTED_AT_MOST)).length
    const byState: Partial<Record<RequestState, number>> = {}
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
  return {
    kinds,
    // Never late.
    suspicious: late ? false : filter.suspicious,
    unansweredSince: late ? findLateSince(parts) : undefined,
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

/** @returns by title; none if the member sees no applications */
export const listAppliedVacancies = defineOperation(
  { name: 'listAppliedVacancies', roles: readers },
  async ({ store }, actor) => {
    if (!visibleKinds(actor.roles).includes('application')) return []
    const vacancies = await findAppliedVacancies(store.aside)
    return vacancies
      .map(({ id, title, applied_title }) => ({
        id,
        /** Current; if deleted, as stored with an application. */
        title: title ?? applied_title ?? `No. ${id}`,
      }))
      .sort((a, b) => a.title.localeCompare(b.title, 'en') || a.id - b.id)
  },
)
