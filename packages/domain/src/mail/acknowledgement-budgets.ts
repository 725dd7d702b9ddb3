import type { Db, Trx } from '@universe/store/store'
import { sql } from 'kysely'
import { DAY_MS } from '../day.ts'
import { canonicalAddress } from './canonical-address.ts'
import type { MailSettings } from './mail-settings.ts'

export interface WantedAcknowledgement {
  address: string
  /** The client that entered it, as `nameClient` names it. */
  client: string
  now: number
}

/**
 * Takes one acknowledgement from each budget of the UTC day: the address's, whoever enters it; the
 * client's, whatever it enters; and everybody's.
 * @returns whether each had one left; if not, none is taken
 */
export async function takeAcknowledgement(
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
    if ((await lockCount(trx, counted, now)) >= limit) return false
  }
  const everyone = budgets.map(({ counted }) => counted)
  if (everyone.length === 0) return true
  await trx
    .updateTable('acknowledgement_counts')
    .set({ sent: sql`sent + 1` })
    .where('day', '=', utcDay(now))
    .where('recipient', 'in', everyone)
    .execute()
  return true
}

/** Nobody else reads or counts on before this transaction has ended. */
async function lockCount(trx: Trx, counted: string, now: number): Promise<number> {
  const { sent } = await trx
    .insertInto('acknowledgement_counts')
    .values({ recipient: counted, day: utcDay(now), sent: 0 })
    .onConflict(conflict =>
      conflict
        .columns(['recipient', 'day'])
        .doUpdateSet({ sent: sql`acknowledgement_counts.sent` }),
    )
    .returning('sent')
    .executeTakeFirstOrThrow()
  return Number(sent)
}

/** Forgets the counts of days gone by. */
export async function purgeAcknowledgementCounts(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('acknowledgement_counts')
    .where('day', '<', utcDay(now - DAY_MS))
    .execute()
}

function utcDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
