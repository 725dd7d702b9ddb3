import { randomUUID } from 'node:crypto'
import { DAY_MS, utcDay } from '@universe/contract/dates'
import { endOfOfficeDay, isDay } from '../platform/wall-time.ts'
import { recordChange } from '../staff/record-audit.ts'
import { takeFromSite } from './change-publication.ts'
import { findItemToChange } from './item-repository.ts'
import type { DueParts } from './publish-due.ts'
import { dropSchedule } from './schedule.ts'
import { findClosingDay, findSchedule, findVacanciesClosingUpTo } from './schedule-repository.ts'

/**
 * Takes vacancies from the site whose last day to apply is over at the head office. A revision that is
 * scheduled to be published later stays so.
 * @returns how many it were
 * @throws what the first failed with, once each of the others was tried and closed
 */
export async function closeVacancies(parts: DueParts): Promise<number> {
  const { store, now, offsets } = parts
  const isOver = (day: string) => endOfOfficeDay(day, offsets) <= now()
  // No clock is more than a day ahead of UTC.
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
    const item = await findItemToChange(parts.store, trx, 'vacancy', id)
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
