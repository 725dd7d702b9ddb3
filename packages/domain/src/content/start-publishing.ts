import { randomUUID } from 'node:crypto'
import { DAY_MS, utcDay } from '@universe/contract/dates'
import { every, type Repetition, tryEach } from '../platform/every.ts'
import { endOfOfficeDay, isDay } from '../platform/wall-time.ts'
import { type RecordParts, recordChange } from '../staff/record-audit.ts'
import { holdItem } from './change-item.ts'
import { takeFromSite } from './change-publication.ts'
import { findItemToChange } from './item-repository.ts'
import { type LiveParts, lookLive } from './look-live.ts'
import { publishDue } from './publish-due.ts'
import { dropSchedule } from './schedule.ts'
import { findClosingDay, findSchedule, findVacanciesClosingUpTo } from './schedule-repository.ts'

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
