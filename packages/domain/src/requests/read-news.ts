import type { Actor } from '../staff/actor.ts'
import type { RequestParts } from '../staff/context.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { visibleKinds } from '../staff/visible-kinds.ts'
import { findNewerRequests, type RequestFilter } from './list-requests.ts'
import { COUNTED_AT_MOST } from './read-overview.ts'
import { listOthersChanges, type StoredChange } from './request-change-repository.ts'

/** What a page of the list knows. */
export interface KnownRequests {
  filter: RequestFilter
  /** The number of the newest request that it shows; undefined where it tells of none that came. */
  newest: number | undefined
  /** The newest change that it knows of. */
  seen: number
}

/** What came since a page of the list was read. */
export interface RequestNews {
  /** How many requests its filter shows beyond the newest, at most `COUNTED_AT_MOST`. */
  more: number
  /** Whether nobody has done anything to any of these yet. */
  areNew: boolean
  /** What others did, the oldest first, of no more than `COUNTED_AT_MOST` changes. */
  changes: {
    requestId: string
    number: number
    kind: StoredChange['kind']
    /** The state that it led to, where it is one's change. */
    after: string | null
    /** Null for who is no member any more. */
    member: string | null
  }[]
}

/** @returns what came since a page of the list was read, of what the member may see; two reads of indexes */
export async function readNews(
  parts: RequestParts,
  actor: Actor,
  { filter, newest, seen }: KnownRequests,
): Promise<RequestNews> {
  requirePermission(actor, 'listRequests')
  const newer = newest === undefined ? [] : await findNewerRequests(parts, actor, filter, newest)
  const changes = await listOthersChanges(parts.store.aside, {
    kinds: visibleKinds(actor.roles),
    after: seen,
    memberId: actor.memberId,
    limit: COUNTED_AT_MOST,
  })
  return {
    more: newer.length,
    areNew: newer.every(({ state }) => state === 'new'),
    changes: changes.filter(isTold).map(({ request_id, number, kind, after, member_name }) => ({
      number,
      requestId: request_id,
      kind,
      after: kind === 'state' ? after : null,
      member: member_name || null,
    })),
  }
}

type Change = Awaited<ReturnType<typeof listOthersChanges>>[number]

/** What a verdict did to the acknowledgment is told by the verdict. */
function isTold({ kind, after, batch_id }: Change, _: number, all: readonly Change[]): boolean {
  if (kind !== 'acknowledgement') return true
  return after === null && all.every(each => each.batch_id !== batch_id || each.kind === kind)
}
