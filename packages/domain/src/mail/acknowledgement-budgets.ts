import { utcDay } from '@universe/contract/dates'
import type { Db, Trx } from '@universe/store/store'
import { countUp, deleteCountsBefore, lockCount } from './acknowledgement-count-repository.ts'
import { canonicalAddress } from './canonical-address.ts'
import type { MailSettings } from './mail-settings.ts'

/** Who would get an acknowledgement, and on whose word. */
export interface WantedAcknowledgement {
  address: string
  /** The client that entered it, under the name of `RequestContext`. */
  client: string
  now: number
}

/**
 * Counts one acknowledgement against each budget of the UTC day: the address's, whoever enters it;
 * the client's, whatever it enters; and everybody's.
 * @returns whether each had room for it; if not, none is counted
 */
export async function consumeBudgets(
  trx: Trx,
  { acknowledgements: { perDay, perClient, inAll } }: Pick<MailSettings, 'acknowledgements'>,
  { address, client, now }: WantedAcknowledgement,
): Promise<boolean> {
  // Always in this order, so that no two transactions wait for each other.
  const budgets = [
    { counted: canonicalAddress(address), limit: perDay },
    { counted: `client:${client}`, limit: perClient },
    { counted: 'all', limit: inAll },
  ].flatMap(({ counted, limit }) => (limit === undefined ? [] : [{ counted, limit }]))
  for (const { counted, limit } of budgets) {
    if ((await lockCount(trx, counted, utcDay(now))) >= limit) return false
  }
  const everyone = budgets.map(({ counted }) => counted)
  if (everyone.length === 0) return true
  await countUp(trx, everyone, utcDay(now))
  return true
}

/** Deletes the counts of days gone by: run daily, none stays for longer than the policy says. */
export async function purgeAcknowledgementCounts(db: Db, now: number): Promise<void> {
  await deleteCountsBefore(db, utcDay(now))
}
