import { randomUUIDv7 } from 'node:crypto'
import type { Trx } from '@universe/store/store'
import type { MailSettings } from '../mail/mail-settings.ts'
import { queueMessages } from '../mail/queue-messages.ts'
import type { RequestContext } from '../requests/accept-request.ts'
import {
  deleteSuspected,
  insertSubscriber,
  insertSuspected,
  isSubscriber,
} from './subscriber-repository.ts'

/**
 * Stores a subscription once per address and queues its messages. What looks like a machine's does
 * not become a subscriber, since nobody asks the address's owner: it is stored as suspected, and the
 * company gets a message. A person's subscription after it counts as new.
 * @returns its id; undefined where there was nothing to store
 */
export async function addSubscriber(
  trx: Trx,
  settings: MailSettings,
  { email, ...context }: { email: string } & RequestContext,
): Promise<string | undefined> {
  const { now, spamSignal } = context
  const address = email.toLowerCase()
  const id =
    spamSignal === null
      ? await subscribe(trx, address, now)
      : await addSuspected(trx, { address, now, spamSignal })
  if (id === undefined) return undefined
  await queueMessages(trx, settings, {
    ...context,
    kind: 'subscriber',
    id,
    visitor: email,
    topic: null,
  })
  return id
}

/** @returns the subscription's id; undefined for a subscriber already */
async function subscribe(trx: Trx, email: string, now: number): Promise<string | undefined> {
  // The same request in the company's eyes, and its messages have one id.
  const id = (await deleteSuspected(trx, email)) ?? randomUUIDv7()
  const isNew = await insertSubscriber(trx, { id, email, created_at: now, suspicion: null })
  return isNew ? id : undefined
}

/** @returns the request's id; undefined for a subscriber, and for an address suspected before */
async function addSuspected(
  trx: Trx,
  { address: email, now, spamSignal }: { address: string; now: number; spamSignal: string },
): Promise<string | undefined> {
  if (await isSubscriber(trx, email)) return undefined
  const id = randomUUIDv7()
  const isNew = await insertSuspected(trx, { id, email, created_at: now, suspicion: spamSignal })
  return isNew ? id : undefined
}
