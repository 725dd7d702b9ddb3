import { randomUUID } from 'node:crypto'
import { DAY_MS, utcDay } from '@universe/contract/dates'
import type { Trx } from '@universe/store/store'
import { every, type Repetition, tryEach } from '../platform/every.ts'
import { Refused } from '../platform/refused.ts'
import { endOfOfficeDay, isDay } from '../platform/wall-time.ts'
import type { StoredMember } from '../staff/member-repository.ts'
import { type RecordParts, recordChange } from '../staff/record-audit.ts'
import { holdItem } from './change-item.ts'
import { publishRevision, takeFromSite } from './change-publication.ts'
import { contentPermissions } from './content-permissions.ts'
import { findItemToChange, updateItem } from './item-repository.ts'
import { type LiveParts, lookLive } from './look-live.ts'
import {
  describeRemoved,
  performDue,
  requireScheduler,
  type ScheduleFailure,
} from './perform-due.ts'
import {
  findClosingDay,
  findSchedule,
  findSchedulesOf,
  findSchedulesUpTo,
  findVacanciesClosingUpTo,
  type KnownSchedule,
  markScheduleFailed,
  takeSchedule,
} from './publication-repository.ts'
import { dropSchedule, itemUnscheduled, stateWithout } from './schedule.ts'

const LOOK_MS = 1000

/**
 * Publishes, withdraws, closes vacancies after their last day, and checks that the site shows it:
 * now and then every second. Any number of processes may share a store.
 * @returns once what became due while nothing ran is done: no page shows outdated content
 */
export async function startPublishing(
  parts: Omit<LiveParts, 'signal'>,
): Promise<Pick<Repetition, 'close'>> {
  const { log } = parts
  const end = new AbortController()
  const begun = new Map<string, number>()
  const due = every(
    LOOK_MS,
    () => tryEach([publishDue, closeVacancies], task => task(parts)),
    error => log.error({ err: error }, 'what is due cannot be published'),
  )
  await due.begun
  // Separate: a slow page must not delay publications.
  const live = every(
    LOOK_MS,
    () => lookLive({ ...parts, signal: end.signal }, begun),
    error => log.error({ err: error }, 'the site cannot be looked at'),
  )
  return {
    async close() {
      end.abort()
      await Promise.all([due.close(), live.close()])
    },
  }
}

/**
 * After the last day at the head office, unless a revision is scheduled for later.
 * @throws the only error, or all in one, after trying all
 */
export async function closeVacancies(parts: RecordParts): Promise<void> {
  const { store, now } = parts
  const isOver = (day: string) => isDay(day) && endOfOfficeDay(day) <= now()
  // No time zone is more than a day ahead of UTC.
  const candidates = await findVacanciesClosingUpTo(store.db, utcDay(now() + DAY_MS))
  await tryEach(candidates, async ({ id, closes_on }) => {
    if (isOver(closes_on)) await close(parts, id, isOver)
  })
}

async function close(parts: RecordParts, id: string, isOver: (day: string) => boolean) {
  await recordChange(parts, async (trx, record) => {
    const item = await findItemToChange(trx, 'vacancy', id)
    if (!item || item.published_revision === null) return
    const day = await findClosingDay(trx, item.public_id)
    if (day === null || !isOver(day)) return
    const schedule = await findSchedule(trx, id)
    if (schedule?.action === 'withdraw') await dropSchedule(trx, item)
    const by = { publicationId: randomUUID(), at: parts.now(), dueAt: endOfOfficeDay(day) }
    await takeFromSite(holdItem(trx, record, item, null), 'close', by)
  })
}

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
