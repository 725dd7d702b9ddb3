import type { Db } from '@universe/store/store'

/**
 * Erases contact and demo requests, applications with their CVs, and all messages once they are
 * older than the retention, as the privacy policy says. Newsletter addresses stay until their
 * owners ask, but those that only a machine seems to have entered.
 * @param before epoch milliseconds
 */
export async function eraseOldRequests(db: Db, before: number): Promise<void> {
  await db.transaction().execute(async trx => {
    await trx.deleteFrom('outbox').where('created_at', '<', before).execute()
    // An application takes its CV along.
    await trx.deleteFrom('applications').where('created_at', '<', before).execute()
    await trx.deleteFrom('suspected_subscriptions').where('created_at', '<', before).execute()
    await trx.deleteFrom('enquiries').where('created_at', '<', before).execute()
  })
}
