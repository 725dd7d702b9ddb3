import { company } from '@universe/contract/company'
import { officeDayAt } from '@universe/contract/operating-hours'
import type { Log } from '../platform/log.ts'
import { type ReminderParts, remindMembers } from './remind-members.ts'

const LOOK_MS = 60_000

/**
 * Reminds members of what is late, now and then each working morning. A store that is away is asked
 * again within a minute.
 * @param onQueued called once there are mails to be sent
 * @returns a function that ends it
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
