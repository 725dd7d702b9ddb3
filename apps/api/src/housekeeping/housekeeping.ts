import type { Store } from '@universe/store/store'
import type { FastifyBaseLogger } from 'fastify'
import { purgeIdempotencyKeys } from '../idempotency/idempotency.ts'
import { purgeAcknowledgementCounts } from '../mail/acknowledgement-ceiling.ts'
import { eraseOldRequests } from './erase-old-requests.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export interface HousekeepingParts {
  store: Store
  retentionMonths: number
  now: () => number
  log: FastifyBaseLogger
}

/**
 * Forgets now, and then daily, what has served its time.
 * @returns a function that ends it
 */
export function startHousekeeping({ log, ...parts }: HousekeepingParts): () => void {
  const tidy = () =>
    forgetExpired(parts).catch(error => log.error({ err: error }, 'housekeeping was not done'))
  const timer = setInterval(tidy, DAY_MS).unref()
  tidy()
  return () => clearInterval(timer)
}

export async function forgetExpired({
  store: { db },
  retentionMonths,
  now,
}: Omit<HousekeepingParts, 'log'>): Promise<void> {
  await purgeIdempotencyKeys(db, now())
  await purgeAcknowledgementCounts(db, now())
  await eraseOldRequests(db, retentionMonths, now())
}
