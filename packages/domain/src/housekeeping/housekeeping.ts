import { DAY_MS, utcDay } from '@universe/contract/dates'
import {
  RETENTION_MONTHS,
  SPAM_KEPT_DAYS,
  UNCONFIRMED_KEPT_DAYS,
  UNSUBSCRIBED_KEPT_DAYS,
  UNUSED_PICTURES_KEPT_DAYS,
} from '@universe/contract/limits'
import { truncateWriteAheadLog } from '@universe/store/sqlite'
import type { Store } from '@universe/store/store'
import { purgeBin } from '../content/delete-item.ts'
import { BIN_DAYS } from '../content/list-items.ts'
import { deleteUnusedPictures, listPictureHashes } from '../content/picture-repository.ts'
import { purgeRenditions, renditionFolder } from '../content/rendition-cache.ts'
import { mailboxFolder, removeMessages, removeOldMail } from '../mail/mailbox-files.ts'
import { deleteSubscribers, lockExpired } from '../newsletter/subscriber-repository.ts'
import { putSubscriberCounts } from '../newsletter/subscribers/subscriber-list-repository.ts'
import { every, type Repetition } from '../platform/every.ts'
import type { Log } from '../platform/log.ts'
import { officeToday } from '../platform/office-time.ts'
import { monthsBefore } from '../platform/retention-time.ts'
import { purgeAcknowledgementCounts } from '../requests/letters/acknowledgement-budget-repository.ts'
import { purgeIdempotencyKeys, purgeStoredBytes } from '../requests/post-claims-repository.ts'
import { purgeReminders } from '../requests/reminder-repository.ts'
import { purgeAttempts, purgeChallenges } from '../staff/credential-repository.ts'
import { purgeLinks } from '../staff/link-repository.ts'
import { ATTEMPTS_COUNT_MS } from '../staff/recovery-codes.ts'
import { purgeSessions } from '../staff/session-repository.ts'
import { sessionLimits } from '../staff/sessions.ts'
import { eraseOldRequests, eraseOldSpam } from './retention-repository.ts'

export interface HousekeepingParts {
  store: Store
  settings: { dataDir: string }
  now: () => number
  log: Log
}

/** Runs the purge now, and then daily. */
export function startHousekeeping({ log, ...parts }: HousekeepingParts): Repetition {
  return every(
    DAY_MS,
    () => purgeExpired(parts),
    error => log.error({ err: error }, 'housekeeping was not done'),
  )
}

/**
 * Deletes everything beyond its retention: idempotency keys, counts, reminder records, sessions and
 * links, requests and spam with CVs and messages, unconfirmed and ended subscriptions, trashed
 * content, unused pictures, files. Erasures are kept forever: a backup of any age could revive
 * newsletter addresses.
 * @throws the error of the store or disk; earlier steps stay done
 */
export async function purgeExpired({
  store,
  settings,
  now,
}: Omit<HousekeepingParts, 'log'>): Promise<void> {
  const { db } = store
  const time = now()
  const before = monthsBefore(time, RETENTION_MONTHS)
  await purgeIdempotencyKeys(db, time)
  await purgeAcknowledgementCounts(db, time)
  await purgeStoredBytes(db, time)
  // No office is more than a day behind UTC.
  await purgeReminders(db, utcDay(time - DAY_MS))
  await purgeSessions(db, sessionLimits(time))
  await purgeLinks(db, time)
  await purgeChallenges(db, time)
  await purgeAttempts(db, time - ATTEMPTS_COUNT_MS)
  await eraseOldRequests(db, before)
  await keepSubscribers(store, time)
  const spam = await eraseOldSpam(store, time - SPAM_KEPT_DAYS * DAY_MS)
  await removeMessages(mailboxFolder(settings), spam)
  await removeOldMail(mailboxFolder(settings), before)
  await purgeBin(store, time - BIN_DAYS * DAY_MS)
  await deleteUnusedPictures(store, time - UNUSED_PICTURES_KEPT_DAYS * DAY_MS)
  await purgeRenditions(renditionFolder(settings), () => listPictureHashes(store))
  // Last, as it waits for others: until then the log still contains deleted rows.
  await truncateWriteAheadLog(store)
}

/** A transaction blocks SQLite. */
const BATCH_ROWS = 100

/**
 * Deletes expired pending and unsubscribed subscriptions, but none never asked to confirm. Then
 * counts today's point of the chart.
 * @param now epoch milliseconds
 */
async function keepSubscribers(store: Store, now: number): Promise<void> {
  const before = {
    pendingSince: now - UNCONFIRMED_KEPT_DAYS * DAY_MS,
    endedSince: now - UNSUBSCRIBED_KEPT_DAYS * DAY_MS,
  }
  let deleted: string[]
  do {
    deleted = await store.db.transaction().execute(async trx => {
      const ids = await lockExpired(trx, { ...before, limit: BATCH_ROWS })
      await deleteSubscribers(trx, ids)
      return ids
    })
  } while (deleted.length === BATCH_ROWS)
  await putSubscriberCounts(store.db, officeToday(now))
}
