import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type ListedMessage, listUnsent } from '@universe/domain/mail/outbox-admin-repository'
import { openStore, type Store } from '@universe/store/store'
import { waitUntil } from '@universe/testing/clients/wait-until'
import { type StorePlace, storeSettings } from './store-place.ts'

const MAIL_COMMAND = join(import.meta.dirname, '../../apps/server/src/commands/mail.ts')

/** @returns messages that wait or were given up, as operators see them */
export function readUnsent(place: StorePlace): Promise<ListedMessage[]> {
  return look(place, listUnsent)
}

/** Waits until all messages are sent or given up. @throws on timeout */
export function waitForMail(place: StorePlace, withinMs: number): Promise<void> {
  const isSettled = async (store: Store) => {
    const unsent = await listUnsent(store)
    return unsent.every(({ state }) => state === 'dead')
  }
  return look(place, store =>
    waitUntil('every message sent or given up', () => isSettled(store), withinMs),
  )
}

/**
 * Waits until sending a request's message has failed since then.
 * @throws naming `what` on timeout
 */
export function waitForFailure(
  place: StorePlace,
  { what, since, withinMs }: { what: string; since: number; withinMs: number },
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
  return look(place, store => waitUntil(what, () => hasFailed(store), withinMs))
}

/** Retries given-up messages like an operator: `npm run mail -- retry dead`. */
export async function retryDead(place: StorePlace): Promise<void> {
  const env = { ...process.env, ...storeSettings(place) }
  await promisify(execFile)(process.execPath, [MAIL_COMMAND, 'retry', 'dead'], { env })
}

async function look<Seen>({ location }: StorePlace, see: (store: Store) => Promise<Seen>) {
  const store = openStore(location)
  return see(store).finally(store.close)
}
