import type { Store, Trx } from '@universe/store/store'
import type { SubscriberTable, SuspectedSubscriptionTable } from '@universe/store/tables'

/** @returns whether it was stored; an address that subscribed before stays as it is */
export async function insertSubscriber(trx: Trx, subscriber: SubscriberTable): Promise<boolean> {
  const stored = await trx
    .insertInto('subscribers')
    .values(subscriber)
    .onConflict(conflict => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

/** @param email in lower case */
export async function isSubscriber(trx: Trx, email: string): Promise<boolean> {
  const subscriber = await trx
    .selectFrom('subscribers')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return subscriber !== undefined
}

/** @returns whether it was stored; an address suspected before stays as it is */
export async function insertSuspected(
  trx: Trx,
  suspected: SuspectedSubscriptionTable,
): Promise<boolean> {
  const stored = await trx
    .insertInto('suspected_subscriptions')
    .values(suspected)
    .onConflict(conflict => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

/** @param email in lower case @returns the suspected subscription's id, if there was one */
export async function deleteSuspected(trx: Trx, email: string): Promise<string | undefined> {
  const suspected = await trx
    .deleteFrom('suspected_subscriptions')
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirst()
  return suspected?.id
}

/** @returns a subscription, or a suspected one with its reason; undefined once erased */
export async function findSubscription({ db }: Store, id: string) {
  const columns = ['email', 'suspicion'] as const
  const subscriber = db.selectFrom('subscribers').select(columns).where('id', '=', id)
  const suspected = db.selectFrom('suspected_subscriptions').select(columns).where('id', '=', id)
  // In this order: a suspected one becomes a subscriber, never the other way round.
  return (await suspected.executeTakeFirst()) ?? subscriber.executeTakeFirst()
}
