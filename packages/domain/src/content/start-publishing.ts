import { randomUUID } from 'node:crypto'
import { DAY_MS, utcDay } from '@universe/contract/dates'
import { every, type Repetition } from '../platform/every.ts'
import { endOfOfficeDay, isDay, type OffsetAt, offsetAt } from '../platform/wall-time.ts'
import { recordChange } from '../staff/record-audit.ts'
import { takeFromSite } from './change-publication.ts'
import { findItemToChange } from './item-repository.ts'
import { type LiveParts, lookLive } from './look-live.ts'
import { type DueParts, publishDue } from './publish-due.ts'
import { dropSchedule } from './schedule.ts'
import { findClosingDay, findSchedule, findVacanciesClosingUpTo } from './schedule-repository.ts'

const LOOK_MS = 1000
/** Longest wait after a store error. */
const AGAIN_MAX_MS = 60_000

/**
 * Publishes, withdraws, closes vacancies after their last day, and checks that the site shows it:
 * now and then every second. Any number of processes may share a store.
 * @param offsets time zone data; default: this process's
 * @returns once what became due while nothing ran is done: no page shows outdated content
 */
export async function startPublishing({
  offsets = offsetAt,
  ...parts
}: Omit<LiveParts, 'signal'> & { offsets?: OffsetAt }): Promise<Pick<Repetition, 'close'>> {
  const { log } = parts
  const end = new AbortController()
  const begun = new Map<string, number>()
  const due = every(LOOK_MS, createDueLook({ ...parts, offsets }), error =>
    log.error({ err: error }, 'what is due cannot be published'),
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

function createDueLook(parts: DueParts): () => Promise<void> {
  const tries = new Map<string, { next: number; wait: number }>()
  return async () => {
    const isToTry = (id: string) => (tries.get(id)?.next ?? 0) <= parts.now()
    const failed = await publishDue(parts, isToTry)
    for (const id of tries.keys()) if (isToTry(id) && !failed.includes(id)) tries.delete(id)
    for (const id of failed) {
      const wait = Math.min(AGAIN_MAX_MS, (tries.get(id)?.wait ?? LOOK_MS) * 2)
      tries.set(id, { next: parts.now() + wait, wait })
    }
    await closeVacancies(parts)
  }
}

/**
 * After the last day at the head office, unless a revision is scheduled for later.
 * @returns how many
 * @throws the first error, after trying all
 */
export async function closeVacancies(parts: DueParts): Promise<number> {
  const { store, now, offsets } = parts
  const isOver = (day: string) => endOfOfficeDay(day, offsets) <= now()
  // No time zone is more than a day ahead of UTC.
  const candidates = await findVacanciesClosingUpTo(store.db, utcDay(now() + DAY_MS))
  const failures: unknown[] = []
  let closed = 0
  for (const { id, closes_on } of candidates) {
    try {
      if (isDay(closes_on) && isOver(closes_on) && (await close(parts, id, isOver))) closed += 1
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return closed
}

async function close(parts: DueParts, id: string, isOver: (day: string) => boolean) {
  return recordChange(parts, async (trx, record) => {
    const item = await findItemToChange(trx, 'vacancy', id)
    if (!item || item.published_revision === null) return false
    const day = await findClosingDay(trx, item.public_id)
    if (day === null || !isDay(day) || !isOver(day)) return false
    const schedule = await findSchedule(trx, id)
    if (schedule?.action === 'withdraw') await dropSchedule(trx, item)
    await takeFromSite(trx, record, item, {
      publicationId: randomUUID(),
      memberId: null,
      at: parts.now(),
      action: 'close',
      dueAt: endOfOfficeDay(day, parts.offsets),
    })
    return true
  })
}
