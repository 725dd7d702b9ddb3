import { defineOperation } from '../staff/operation.ts'
import { visibleKinds } from '../staff/visible-kinds.ts'
import { findShown, listRequests, type RequestFilter } from './list-requests.ts'
import { COUNTED_AT_MOST } from './read-overview.ts'
import { listOthersChanges } from './request-change-repository.ts'

export interface ShownRequests {
  filter: RequestFilter
  /** Highest number shown; undefined: do not announce new ones. */
  newest: number | undefined
  seen: number
}

export type RequestUpdates = Awaited<ReturnType<typeof readUpdates>>

/** Since a list was read, as visible to the member. Reads indexes only. */
export const readUpdates = defineOperation(
  listRequests.permission,
  async (parts, actor, { filter, newest, seen }: ShownRequests) => {
    const all = { ...filter, before: undefined }
    const shown = newest === undefined ? [] : await findShown(parts, actor, all, COUNTED_AT_MOST)
    const newer = shown.filter(({ number }) => number > (newest ?? 0))
    const changes = await listOthersChanges(parts.store.aside, {
      kinds: visibleKinds(actor.roles),
      after: seen,
      memberId: actor.memberId,
      limit: COUNTED_AT_MOST,
    })
    return {
      /** At most `COUNTED_AT_MOST`. */
      more: newer.length,
      areNew: newer.every(({ state }) => state === 'new'),
      /** By others, oldest first, at most `COUNTED_AT_MOST`. */
      changes: changes
        .filter(isReported)
        .map(({ request_id, number, kind, after, member_name }) => ({
          number,
          requestId: request_id,
          kind,
          after: kind === 'state' ? after : null,
          /** Null: former member. */
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
