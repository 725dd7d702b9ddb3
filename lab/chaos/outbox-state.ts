import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type ListedMessage, listUnsent } from '@universe/domain/mail/outbox-repository'
import type { Store } from '@universe/store/store'
import { waitUntil } from '@universe/testing/clients/wait-until'
import { inStore } from '@universe/testing/stores/stored-drafts'
import { WITHIN_MS } from './outcome.ts'
import { type StorePlace, storeSettings } from './store-place.ts'

const MAIL_COMMAND = join(import.meta.dirname, '../../apps/server/src/commands/mail.ts')

/** @returns messages that wait or were given up, as operators see them */
export function readUnsent(place: StorePlace): Promise<ListedMessage[]> {
  return inStore(place.location, listUnsent)
}

/** Waits until all messages are sent or given up. @throws on timeout */
export function waitForMail(place: StorePlace): Promise<void> {
  const isSettled = async (store: Store) => {
    const unsent = await listUnsent(store)
    return unsent.every(({ state }) => state === 'dead')
  }
  return inStore(place.location, store =>
    waitUntil('every message sent or given up', () => isSettled(store), WITHIN_MS),
  )
}

/**
 * Waits until sending a request's message has failed since then.
 * @throws naming `what` on timeout
 */
export function waitForFailure(
  place: StorePlace,
  { what, since }: { what: string; since: number },
): Promise<void> {
  const hasFailed = async ({ db }: Store) => {
    const failed = await db
      .selectFrom('outbox')
      .select('id')
      .where('created_at', '>=', since)
      .where('last_error', 'is not', null)
      .limit(1)
      .execute()
    return failed.length > 0
  }
  return inStore(place.location, store => waitUntil(what, () => hasFailed(store), WITHIN_MS))
}

/** Retries given-up messages like an operator: `npm run mail -- retry dead`. */
export async function retryDead(place: StorePlace): Promise<void> {
  const env = { ...process.env, ...storeSettings(place) }
  await promisify(execFile)(process.execPath, [MAIL_COMMAND, 'retry', 'dead'], { env })
}
