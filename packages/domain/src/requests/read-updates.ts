import { defineOperation } from '../staff/operation.ts'
import { visibleKinds } from '../staff/visible-kinds.ts'
import { findNewerRequests, listRequests, type RequestFilter } from './list-requests.ts'
import { COUNTED_AT_MOST } from './read-overview.ts'
import { listOthersChanges, type StoredChange } from './request-change-repository.ts'

export interface ShownRequests {
  filter: RequestFilter
  /** Highest number shown; undefined: do not announce new ones. */
  newest: number | undefined
  seen: number
}

export interface RequestUpdates {
  /** Newer ones, at most `COUNTED_AT_MOST`. */
  more: number
  areNew: boolean
  /** By others, oldest first, at most `COUNTED_AT_MOST`. */
  changes: {
    requestId: string
    number: number
    kind: StoredChange['kind']
    after: string | null
    /** Null: former member. */
    member: string | null
  }[]
}

/** Since a list was read, as visible to the member. Reads indexes only. */
export const readUpdates = defineOperation(
  listRequests.permission,
  async (parts, actor, { filter, newest, seen }: ShownRequests): Promise<RequestUpdates> => {
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
      changes: changes
        .filter(isReported)
        .map(({ request_id, number, kind, after, member_name }) => ({
          number,
          requestId: request_id,
          kind,
          after: kind === 'state' ? after : null,
          member: member_name || null,
        })),
    }
  },
)

type Change = Awaited<ReturnType<typeof listOthersChanges>>[number]

/** A verdict's effect on the acknowledgement is not reported separately. */
function isReported({ kind, after, batch_id }: Change, _: number, all: readonly Change[]): boolean {
  if (kind !== 'acknowledgement') return true
  return after === null && all.every(each => each.batch_id !== batch_id || each.kind === kind)
}
