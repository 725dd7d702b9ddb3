import { randomUUID } from 'node:crypto'
import type { Trx } from '@universe/store/store'
import { Refused } from '../platform/refused.ts'
import type { StoredMember } from '../staff/member-repository.ts'
import type { RecordParts } from '../staff/record-audit.ts'
import { holdItem } from './change-item.ts'
import { publishRevision, takeFromSite } from './change-publication.ts'
import { contentPermissions } from './content-permissions.ts'
import { findItemToChange, updateItem } from './item-repository.ts'
import {
  describeRemoved,
  performDue,
  requireScheduler,
  type ScheduleFailure,
} from './perform-due.ts'
import { itemUnscheduled, stateWithout } from './schedule.ts'
import {
  findSchedulesOf,
  findSchedulesUpTo,
  type KnownSchedule,
  markScheduleFailed,
  takeSchedule,
} from './schedule-repository.ts'

/** As `performDue`. */
export function publishDue(parts: RecordParts): Promise<void> {
  return performDue<KnownSchedule>(parts, {
    find: findSchedulesUpTo,
    async perform(trx, record, schedule, dueAt) {
      const { kind, item_id, member_id: memberId, revision, action } = schedule
      const found = await findItemToChange(trx, kind, item_id)
      // Taken by another process, or just changed by a member.
      if (!found || !(await takeSchedule(trx, schedule))) return
      if (found.deleted_at !== null) throw new Refused('It was in the bin.')
      const item = { ...found, state: stateWithout(found, schedule) }
      await requireScheduler(trx, memberId, contentPermissions[kind].publish)
      const held = holdItem(trx, record, item, memberId)
      const by = { publicationId: randomUUID(), at: parts.now(), dueAt }
      if (action === 'publish') return publishRevision(held, revision ?? 0, by)
      if (item.published_revision === null) throw new Refused('It was not on the site.')
      await takeFromSite(held, 'withdraw', by)
    },
    fail: (trx, schedule, failure) => failSchedule(parts, trx, schedule, failure),
    name: ({ kind, item_id }) => `${kind} ${item_id}`,
  })
}

async function failSchedule(
  { now }: Pick<RecordParts, 'now'>,
  trx: Trx,
  schedule: KnownSchedule,
  { failure, memberId, record }: ScheduleFailure,
): Promise<void> {
  const { item_id: id, kind, member_id: scheduler } = schedule
  const item = await findItemToChange(trx, kind, id)
  if (!item || !(await markScheduleFailed(trx, schedule, { at: now(), failure }))) return
  await updateItem(trx, id, { state: stateWithout(item, schedule) })
  const details = { refused: true, scheduler }
  await record({ memberId, action: itemUnscheduled[kind], objectId: id, details })
}

/**
 * In the removal's transaction: later their author is unknown. The item's page says so until it is
 * scheduled again.
 * @returns how many
 */
export async function dropSchedulesOf(
  parts: Pick<RecordParts, 'now'>,
  trx: Trx,
  { id, name, email }: StoredMember,
  by: Pick<ScheduleFailure, 'memberId' | 'record'>,
): Promise<number> {
  const failure = describeRemoved(name || email)
  const schedules = await findSchedulesOf(trx, id)
  for (const each of schedules) await failSchedule(parts, trx, each, { failure, ...by })
  return schedules.length
}
