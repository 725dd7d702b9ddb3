import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@universe/contract/dates'
import type { Trx } from '@universe/store/store'
import { Refused } from '../platform/refused.ts'
import type { OffsetAt } from '../platform/wall-time.ts'
import type { StoredMember } from '../staff/member-repository.ts'
import { recordChange } from '../staff/record-audit.ts'
import {
  describeRemoved,
  requireScheduler,
  type ScheduleFailure,
} from '../staff/require-scheduler.ts'
import type { StaffParts } from '../staff/staff-parts.ts'
import { publishRevision, takeFromSite } from './change-publication.ts'
import { contentPermissions } from './content-permissions.ts'
import { findItemToChange, updateItem } from './item-repository.ts'
import { itemUnscheduled, stateWithout } from './schedule.ts'
import {
  findSchedulesOf,
  findSchedulesUpTo,
  type KnownSchedule,
  markScheduleFailed,
  takeSchedule,
} from './schedule-repository.ts'
import { readDue } from './scheduled-instant.ts'

export type DueParts = Pick<StaffParts, 'store' | 'now' | 'log'> & { offsets: OffsetAt }

/**
 * Each in a transaction that deletes its schedule: once, even with several processes or after a
 * crash. Refusals are recorded with the schedule and not retried; store errors are.
 * @returns ids of items for which the store failed
 * @throws if schedules cannot be read
 */
export async function publishDue(
  parts: DueParts,
  isToTry: (itemId: string) => boolean = () => true,
): Promise<string[]> {
  const failed: string[] = []
  for (const { schedule, due } of await findDue(parts)) {
    const id = schedule.item_id
    if (!isToTry(id)) continue
    try {
      if (typeof due === 'string') await noteFailure(parts, schedule, due)
      else await perform(parts, schedule, due)
    } catch (error) {
      parts.log.error({ err: error, item: id }, 'what is due was not published')
      failed.push(id)
    }
  }
  return failed
}

/** Earliest first, after those that never come. */
async function findDue({ store, now, offsets }: DueParts) {
  const time = now()
  // No time zone is more than a day ahead of UTC.
  const latest = new Date(time + DAY_MS).toISOString().slice(0, 16)
  const instant = (due: number | string) => (typeof due === 'string' ? 0 : due)
  return (await findSchedulesUpTo(store.db, latest))
    .map(schedule => ({ schedule, due: readDue(schedule, offsets) }))
    .filter(({ due }) => instant(due) <= time)
    .sort((a, b) => instant(a.due) - instant(b.due))
}

async function perform(parts: DueParts, schedule: KnownSchedule, dueAt: number): Promise<void> {
  try {
    await recordChange(parts, async (trx, record) => {
      const found = await findItemToChange(trx, schedule.kind, schedule.item_id)
      // Taken by another process, or just changed by a member.
      if (!found || !(await takeSchedule(trx, schedule))) return
      if (found.deleted_at !== null) throw new Refused('It was in the bin.')
      const item = { ...found, state: stateWithout(found, schedule) }
      const { member_id: memberId, revision, action } = schedule
      await requireScheduler(trx, memberId, contentPermissions[schedule.kind].publish)
      const by = { publicationId: randomUUID(), memberId, at: parts.now(), dueAt }
      if (action === 'publish') {
        return publishRevision(trx, record, item, { ...by, revision: revision ?? 0 })
      }
      if (item.published_revision === null) throw new Refused('It was not on the site.')
      await takeFromSite(trx, record, item, { ...by, action: 'withdraw' })
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await noteFailure(parts, schedule, error.message)
  }
}

async function noteFailure(parts: DueParts, schedule: KnownSchedule, failure: string) {
  await recordChange(parts, (trx, record) =>
    failSchedule(parts, trx, schedule, { failure, memberId: null, record }),
  )
  parts.log.warn({ item: schedule.item_id }, 'what was scheduled could not be done')
}

async function failSchedule(
  { now }: Pick<DueParts, 'now'>,
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
  parts: Pick<DueParts, 'now'>,
  trx: Trx,
  { id, name, email }: StoredMember,
  by: Pick<ScheduleFailure, 'memberId' | 'record'>,
): Promise<number> {
  const failure = describeRemoved(name || email)
  const schedules = await findSchedulesOf(trx, id)
  for (const each of schedules) await failSchedule(parts, trx, each, { failure, ...by })
  return schedules.length
}
