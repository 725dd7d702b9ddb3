import type { Db } from '@universe/store/store'
import { canonicalAddress } from '../mail/canonical-address.ts'

type Requests = 'subscribers' | 'suspected_subscriptions' | 'enquiries' | 'applications'

/** How much of one person was erased. */
export interface Erased {
  subscriptions: number
  enquiries: number
  applications: number
  cvs: number
  messages: number
}

/**
 * Erases all that the store keeps of a person, in one transaction: requests, CVs, the newsletter
 * subscription, and every message that these caused. What a member of the staff is stays.
 * @param address in lower case; addresses are ASCII, which both databases lower alike
 */
export async function deletePerson(db: Db, address: string): Promise<Erased> {
  return db.transaction().execute(async trx => {
    const theirs = (table: Requests) =>
      trx
        .selectFrom(table)
        .select('id')
        .where(row => row.fn<string>('lower', ['email']), '=', address)
    const messages = await trx
      .deleteFrom('outbox')
      // A member is no visitor: an owner takes an invitation back, or removes them.
      .where('request_kind', 'not in', ['invitation', 'notice'])
      .where(row =>
        row.or([
          row('request_id', 'in', theirs('subscribers')),
          row('request_id', 'in', theirs('suspected_subscriptions')),
          row('request_id', 'in', theirs('enquiries')),
          row('request_id', 'in', theirs('applications')),
          row(row.fn<string>('lower', ['recipient']), '=', address),
          row(row.fn<string>('lower', ['reply_to']), '=', address),
        ]),
      )
      .returning('id')
      .execute()
    const cvs = await trx
      .deleteFrom('cvs')
      .where('application_id', 'in', theirs('applications'))
      .returning('application_id')
      .execute()
    const erase = async (table: Requests) =>
      (await trx.deleteFrom(table).where('id', 'in', theirs(table)).returning('id').execute())
        .length
    await trx
      .deleteFrom('acknowledgement_counts')
      .where('recipient', '=', canonicalAddress(address))
      .execute()
    return {
      subscriptions: (await erase('subscribers')) + (await erase('suspected_subscriptions')),
      enquiries: await erase('enquiries'),
      applications: await erase('applications'),
      cvs: cvs.length,
      messages: messages.length,
    }
  })
}
