import type { Trx } from '@universe/store/store'
import { PRESS_AGAIN, Refused } from '../platform/refused.ts'
import { dueInstant, formatInOffices, type WallTime } from '../platform/wall-time.ts'
import { findMemberName } from '../staff/member-repository.ts'
import { changeItem } from './change-item.ts'
import { requirePublishable } from './checks.ts'
import { contentActions, defineContentOperation } from './content-permissions.ts'
import { findRevision, type StoredItem, updateItem } from './item-repository.ts'
import {
  deleteSchedule,
  findSchedule,
  insertSchedule,
  type StoredSchedule,
} from './publication-repository.ts'
import { readScheduledInstant, type Scheduled, wallTimeOf } from './scheduled-instant.ts'

export type { Scheduled }

export interface ScheduleRequest extends WallTime {
  id: string
  action: 'publish' | 'withdraw'
  /** Null to withdraw. */
  revision: number | null
  /** `created_at` of the schedule shown; null: none. */
  replaces: number | null
  /** Revision shown as published, null: none; undefined: unchecked. */
  published?: number | null
}

const itemScheduled = contentActions('scheduled', item => `scheduled ${item}`)

/**
 * Replaces the schedule shown.
 * @throws Refused for a time past, too far ahead or skipped by a clock change; a draft not
 * publishable then; a schedule or published revision not as shown
 */
export const scheduleItem = defineContentOperation(
  'publish',
  async (
    call,
    { id, action, revision, replaces, published, ...wall }: ScheduleRequest,
  ): Promise<Scheduled> => {
    const read = readScheduledInstant(wall, call.now(), 'publish at once')
    if (!read.isScheduled) return read
    const { instant, occurrence } = read
    return changeItem(call, id, async ({ trx, item, record }) => {
      const before = await findSchedule(trx, id)
      if ((before?.created_at ?? null) !== replaces) throw new Refused(OVERTAKEN)
      const isUnseen = published !== undefined && item.published_revision !== published
      if (isUnseen) throw new Refused(OTHER_ON_THE_SITE)
      await requireDoable(trx, item, { action, revision }, instant)
      const state = before ? await dropSchedule(trx, item) : item.state
      await insertSchedule(trx, {
        item_id: id,
        action,
        revision: action === 'publish' ? revision : null,
        wall_time: wall.wallTime,
        zone: wall.zone,
        member_id: call.actor.memberId,
        state_before: state,
        occurrence,
        // Unique per item: identifies a schedule.
        created_at: Math.max(call.now(), (before?.created_at ?? 0) + 1),
      })
      if (item.published_revision === null) await updateItem(trx, id, { state: 'scheduled' })
      const details = { action, revision: revision ?? 0, at: wall.wallTime, zone: wall.zone }
      await record(itemScheduled[call.kind], details)
      return { isScheduled: true, instant }
    })
  },
)

/** Cancelled or failed. */
export const itemUnscheduled = contentActions(
  'unscheduled',
  item => `canceled a schedule of ${item}`,
)

/**
 * Or dismisses its failure.
 * @returns `isDropped`: whether there was one
 * @throws Refused if not as shown
 */
export const unscheduleItem = defineContentOperation(
  'publish',
  async (
    call,
    { id, replaces }: Pick<ScheduleRequest, 'id' | 'replaces'>,
  ): Promise<{ isDropped: boolean }> => {
    return changeItem(call, id, async ({ trx, item, record }) => {
      const before = await findSchedule(trx, id)
      if (!before) return { isDropped: false }
      if (before.created_at !== replaces) throw new Refused(OVERTAKEN)
      await dropSchedule(trx, item)
      await record(itemUnscheduled[call.kind])
      return { isDropped: true }
    })
  },
)

/**
 * @param seen the schedule shown, null: none; undefined: unchecked
 * @returns the state from before it
 * @throws Refused with its time and author, if not as shown
 */
export async function dropSchedule(
  trx: Trx,
  item: StoredItem,
  seen?: number | null,
): Promise<StoredItem['state']> {
  const schedule = await findSchedule(trx, item.id)
  if (!schedule) return item.state
  const isUnseen = seen !== undefined && schedule.created_at !== seen
  if (isUnseen && schedule.failed_at === null) throw new Refused(await tellUnseen(trx, schedule))
  await deleteSchedule(trx, item.id)
  const state = stateWithout(item, schedule)
  if (state !== item.state) await updateItem(trx, item.id, { state })
  return state
}

async function tellUnseen(trx: Trx, schedule: StoredSchedule): Promise<string> {
  const who = (await findMemberName(trx, schedule.member_id)) ?? 'Somebody'
  const what = schedule.action === 'publish' ? 'scheduled it' : 'scheduled that it is withdrawn'
  const when = formatInOffices(dueInstant(wallTimeOf(schedule)))
  return `${who} ${what}: ${when}. ${PRESS_AGAIN}`
}

export function stateWithout(
  { state }: Pick<StoredItem, 'state'>,
  { state_before }: Pick<StoredSchedule, 'state_before'>,
): StoredItem['state'] {
  return state === 'scheduled' ? state_before : state
}

async function requireDoable(
  trx: Trx,
  item: StoredItem,
  { action, revision }: Pick<ScheduleRequest, 'action' | 'revision'>,
  instant: number,
): Promise<void> {
  if (action === 'withdraw') {
    if (item.published_revision === null) throw new Refused('It is not on the site.')
    return
  }
  const found = revision === null ? undefined : await findRevision(trx, item.id, revision)
  if (!found) throw new Refused('This version is no longer kept. Reload the page.')
  await requirePublishable(trx, item, found.draft, instant)
}

const OTHER_ON_THE_SITE = `Someone published or withdrew it since you loaded this page. ${PRESS_AGAIN}`
const OVERTAKEN = 'Someone changed the schedule since you loaded this page. Reload the page.'
