import { randomUUIDv7 } from 'node:crypto'
import type { Trx } from '../api-deps.ts'
import type { ApiConfig } from '../config.ts'
import type { Circumstances } from '../forms/accept-form-post.ts'
import { queueMessages } from '../mail/queue-messages.ts'

/**
 * Stores a subscription once per address and queues its messages. Only a person's subscription
 * after a machine-like one counts as new: the first got no acknowledgement.
 */
export async function addSubscriber(
  trx: Trx,
  config: ApiConfig,
  { email, now, key, suspicion }: { email: string } & Circumstances,
): Promise<void> {
  const stored = await trx
    .insertInto('subscribers')
    .values({ id: randomUUIDv7(), email: email.toLowerCase(), created_at: now, suspicion })
    .onConflict(conflict =>
      conflict
        .column('email')
        .doUpdateSet({ suspicion: null })
        .where('subscribers.suspicion', 'is not', null)
        .where(row => row(row.ref('excluded.suspicion'), 'is', null)),
    )
    .returning('id')
    .executeTakeFirst()
  if (!stored) return
  const body = `Email: ${email}`
  await queueMessages(trx, config, {
    kind: 'subscriber',
    id: stored.id,
    key,
    visitor: email,
    topic: null,
    body,
    now,
    suspicion,
  })
}
