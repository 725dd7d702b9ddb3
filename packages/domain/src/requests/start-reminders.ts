import { company } from '@universe/contract/company'
import { officeDayAt } from '@universe/contract/operating-hours'
import { every, type Repetition } from '../platform/every.ts'
import type { Log } from '../platform/log.ts'
import { type ReminderParts, remindMembers } from './remind-members.ts'

const LOOK_MS = 60_000

/**
 * At start and each working morning; retries within a minute if the store is unreachable.
 * @param onQueued if there were mails
 */
export function startReminders({
  log,
  onQueued,
  ...parts
}: ReminderParts & { log: Log; onQueued: () => void }): Repetition {
  let doneOn: string | undefined

  async function remindOnceADay() {
    const { date } = officeDayAt(company.operatingHours, parts.now())
    if (doneOn === date) return
    const mails = await remindMembers(parts)
    if (mails === undefined) return
    doneOn = date
    if (mails === 0) return
    onQueued()
    log.info({ mails }, 'members were reminded of late requests')
  }

  return every(LOOK_MS, remindOnceADay, error =>
    log.error({ err: error }, 'members could not be reminded of late requests'),
  )
}
