import { company } from '@universe/contract/company'
import { officeDayAt } from '@universe/contract/operating-hours'
import type { Log } from '../platform/log.ts'
import { type ReminderParts, remindMembers } from './remind-members.ts'

const LOOK_MS = 60_000

/**
 * Sends reminders of overdue requests, at start and each working morning. If the store is
 * unreachable, retries within a minute.
 * @param onQueued called after mails were queued
 * @returns a function that stops it
 */
export function startReminders({
  log,
  onQueued,
  ...parts
}: ReminderParts & { log: Log; onQueued: () => void }): () => void {
  let doneOn: string | undefined
  let isBusy = false

  async function look() {
    const { date } = officeDayAt(company.operatingHours, parts.now())
    if (isBusy || doneOn === date) return
    isBusy = true
    try {
      const mails = await remindMembers(parts)
      if (mails === undefined) return
      doneOn = date
      if (mails === 0) return
      onQueued()
      log.info({ mails }, 'members were reminded of late requests')
    } catch (error) {
      log.error({ err: error }, 'members could not be reminded of late requests')
    } finally {
      isBusy = false
    }
  }

  const timer = setInterval(look, LOOK_MS).unref()
  look()
  return () => clearInterval(timer)
}
