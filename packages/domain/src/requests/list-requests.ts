import { daysUntilErased } from '../housekeeping/retention-time.ts'
import type { Actor } from '../permissions/actor.ts'
import { requirePermission } from '../permissions/require-permission.ts'
import { type VisibleKind, visibleKinds } from '../permissions/visible-kinds.ts'
import { type BusinessLine, businessLineOf, topicsOf } from './business-line.ts'
import {
  describeRequests,
  listMessages,
  type RequestRow,
  type RequestSelection,
  selectRequests,
} from './request-list-repository.ts'
import { describeProgress, type MessageProgress } from './request-mail.ts'
import type { RequestParts } from './request-parts.ts'
import { readSearch } from './search-terms.ts'

/** How many requests a page of the list has at most. */
export const REQUESTS_PER_PAGE = 50

/** What of the list somebody wants to see; everything they may without any. */
export interface RequestFilter {
  kind?: VisibleKind | undefined
  line?: BusinessLine | undefined
  /** Those with a message that was given up, or that waits to be sent. */
  mail?: 'given-up' | 'waiting' | undefined
  suspicious?: boolean | undefined
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
}

/** @returns the requests that somebody may see and wants to, newest first, by pages */
export async function listRequests(
  parts: RequestParts,
  actor: Actor,
  filter: RequestFilter,
): Promise<RequestPage> {
  requirePermission(actor, 'listRequests')
  const { store, now, settings } = parts
  const selection = readFilter(actor, filter)
  const found = await selectRequests(store, { ...selection, limit: REQUESTS_PER_PAGE + 1 })
  const rows = found.slice(0, REQUESTS_PER_PAGE)
  const next = found.length > rows.length ? (rows.at(-1)?.number ?? null) : null
  const isSearchEmpty = selection.search?.length === 0
  if (rows.length === 0) return { requests: [], next, isSearchEmpty }

  const ids = rows.map(({ id }) => id)
  const described = await describeRequests(store, ids)
  const messages = Map.groupBy(await listMessages(store.aside, ids), row => row.request_id)
  const requests = rows.flatMap((row): ListedRequest[] => {
    const details = described.get(row.id)
    // Erased since the row was read.
    if (!details) return []
    const { name, company, email, vacancy_title } = details
    return [
      {
        ...summarize(row, vacancy_title),
        who: { name, company, email },
        mail: (messages.get(row.id) ?? []).map(describeProgress),
        daysUntilErased: daysUntilErased(row.created_at, settings.retentionMonths, now()),
      },
    ]
  })
  return { requests, next, isSearchEmpty }
}

/** More are not counted, so that counting stays cheap. */
export const COUNTED_AT_MOST = 100

/** How many requests somebody may see, each at most `COUNTED_AT_MOST`. */
export interface RequestCounts {
  all: number
  /** With a message that was given up. */
  givenUp: number
  suspicious: number
}

/** @returns how many requests there are for the side bar and the tabs */
export async function countRequests(
  { store }: Pick<RequestParts, 'store'>,
  actor: Actor,
): Promise<RequestCounts> {
  requirePermission(actor, 'listRequests')
  const count = async (filter: RequestFilter) =>
    (await selectRequests(store, { ...readFilter(actor, filter), limit: COUNTED_AT_MOST })).length
  return {
    all: await count({}),
    givenUp: await count({ mail: 'given-up' }),
    suspicious: await count({ suspicious: true }),
  }
}

/** @returns what the list and a request's page say of a row alike */
export function summarize(row: RequestRow, vacancyTitle: string | null) {
  const { number, id, kind, reference, topic, suspicious, created_at } = row
  return {
    number,
    id,
    kind,
    reference,
    title: topic ?? vacancyTitle,
    line: businessLineOf(kind, topic),
    createdAt: created_at,
    suspicious: suspicious === 1,
  }
}

const mailStates = { 'given-up': 'dead', waiting: 'pending' } as const

function readFilter(
  { roles }: Actor,
  { kind, line, mail, suspicious, search, before }: RequestFilter,
): Omit<RequestSelection, 'limit'> {
  const topics = line && topicsOf(line)
  const kinds = visibleKinds(roles)
    .filter(each => kind === undefined || each === kind)
    .map(each => ({ kind: each, topics: topics && (topics[each] ?? []) }))
    .filter(each => each.topics?.length !== 0)
  return {
    kinds,
    suspicious,
    before,
    mail: mail && mailStates[mail],
    search: search === undefined ? undefined : readSearch(search),
  }
}
