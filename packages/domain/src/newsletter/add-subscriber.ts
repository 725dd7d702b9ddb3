import { randomUUIDv7 } from 'node:crypto'
import type { Trx } from '@universe/store/store'
import type { MailSettings } from '../mail/mail-settings.ts'
import { queueMessages } from '../mail/queue-messages.ts'
import type { RequestContext } from '../requests/request-context.ts'
import {
  deleteSuspected,
  insertSubscriber,
  insertSuspected,
  isSubscriber,
} from './subscriber-repository.ts'

/**
 * Stores a subscription once per address and queues its messages. What looks like a machine's does
 * not become a subscriber, since nobody asks the address's owner: it is kept apart and told to the
 * company. A person's subscription after it counts as new.
 */
export async function addSubscriber(
  trx: Trx,
  config: MailSettings,
  { email, ...context }: { email: string } & RequestContext,
): Promise<void> {
  const { now, spamSignal } = context
  const address = email.toLowerCase()
  const id =
    spamSignal === null
      ? await subscribe(trx, address, now)
      : await keepApart(trx, { address, now, spamSignal })
  if (id === undefined) return
  await queueMessages(trx, config, {
    ...context,
    kind: 'subscriber',
    id,
    visitor: email,
    topic: null,
  })
}

/** @returns the subscription's id; undefined for a subscriber already */
async function subscribe(trx: Trx, email: string, now: number): Promise<string | undefined> {
  // The same request in the company's eyes, and its messages have one id.
  const id = (await deleteSuspected(trx, email)) ?? randomUUIDv7()
  const isNew = await insertSubscriber(trx, { id, email, created_at: now, suspicion: null })
  return isNew ? id : undefined
}

/** @returns the request's id; undefined for a subscriber, and for what is kept already */
async function keepApart(
  trx: Trx,
  { address: email, now, spamSignal }: { address: string; now: number; spamSignal: string },
): Promise<string | undefined> {
  if (await isSubscriber(trx, email)) return undefined
  const id = randomUUIDv7()
  const isNew = await insertSuspected(trx, { id, email, created_at: now, suspicion: spamSignal })
  return isNew ? id : undefined
}
