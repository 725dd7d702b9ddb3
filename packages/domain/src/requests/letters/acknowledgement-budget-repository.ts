import { utcDay } from '@universe/contract/dates'
import type { Db, ReadDb, Trx } from '@universe/store/store'
import { sql } from 'kysely'
import type { MailSettings } from '../../mail/mail-settings.ts'
import { canonicalAddress } from '../../platform/canonical-address.ts'

export type UsedUpBudget = 'address' | 'client' | 'all'

type Budgets = Pick<MailSettings, 'acknowledgements'>

interface WantedAcknowledgements {
  addresses: readonly string[]
  /** With a budget of its own for applications, as CVs are validated; none: a member asks. */
  client?: { name: string; isApplication: boolean } | undefined
  now: number
}

/**
 * Of the UTC day.
 * @returns the one used up, with none counted, per address; null if all had room
 */
export async function consumeBudgets(
  trx: Trx,
  settings: Budgets,
  { addresses, client, now }: WantedAcknowledgements,
): Promise<(UsedUpBudget | null)[]> {
  const day = utcDay(now)
  const mailboxes = addresses.map(canonicalAddress)
  const left = await lockBudgets(trx, settings, { mailboxes, client, day })
  const isUsedUp = (counted: string) => (left.get(counted) ?? 1) <= 0
  const ofClient = client ? nameClient(client) : ''
  const counted: string[] = []
  const usedUp = mailboxes.map((mailbox): UsedUpBudget | null => {
    if (isUsedUp(mailbox)) return 'address'
    if (isUsedUp(ofClient)) return 'client'
    if (isUsedUp(ALL)) return 'all'
    for (const budget of [mailbox, ofClient, ALL]) {
      const room = left.get(budget)
      if (room === undefined) continue
      left.set(budget, room - 1)
      counted.push(budget)
    }
    return null
  })
  await changeCounts(trx, counted, { day, by: 1 })
  return usedUp
}

/** For unsent messages, which members had asked for. */
export async function returnBudgets(
  trx: Trx,
  settings: Budgets,
  { addresses, now }: Pick<WantedAcknowledgements, 'addresses' | 'now'>,
): Promise<void> {
  const day = utcDay(now)
  const mailboxes = addresses.map(canonicalAddress)
  const left = await lockBudgets(trx, settings, { mailboxes, day })
  const counted = mailboxes.flatMap(mailbox => [mailbox, ALL]).filter(each => left.has(each))
  await changeCounts(trx, counted, { day, by: -1 })
}

const ALL = 'all'

function nameClient({ name, isApplication }: { name: string; isApplication: boolean }): string {
  return isApplication ? `client:${name}:applications` : `client:${name}`
}

/** @returns what is left of each limited budget */
async function lockBudgets(
  trx: Trx,
  { acknowledgements: { perDay, perClient, applicationsPerClient, inAll } }: Budgets,
  {
    mailboxes,
    client,
    day,
  }: Pick<WantedAcknowledgements, 'client'> & { mailboxes: readonly string[]; day: string },
): Promise<Map<string, number>> {
  const left = new Map<string, number>()
  if (mailboxes.length === 0) return left
  const perThis = client?.isApplication ? applicationsPerClient : perClient
  // In fixed order, against deadlocks.
  const limits = [
    ...mailboxes.toSorted().map(mailbox => [mailbox, perDay] as const),
    ...(client ? [[nameClient(client), perThis] as const] : []),
    [ALL, inAll] as const,
  ]
  for (const [counted, limit] of limits) {
    if (limit === undefined || left.has(counted)) continue
    left.set(counted, limit - (await lockCount(trx, counted, day)))
  }
  return left
}

async function lockCount(trx: Trx, recipient: string, day: string): Promise<number> {
  const { sent } = await trx
    .insertInto('acknowledgement_counts')
    .values({ recipient, day, sent: 0 })
    .onConflict(conflict =>
      conflict
        .columns(['recipient', 'day'])
        .doUpdateSet({ sent: sql`acknowledgement_counts.sent` }),
    )
    .returning('sent')
    .executeTakeFirstOrThrow()
  return sent
}

/** @param counted locked; once for each time that it counts */
async function changeCounts(
  trx: Trx,
  counted: readonly string[],
  { day, by }: { day: string; by: 1 | -1 },
): Promise<void> {
  const times = Map.groupBy(counted, each => each)
  for (const [count, names] of Map.groupBy(times.keys(), each => times.get(each)?.length ?? 0)) {
    await trx
      .updateTable('acknowledgement_counts')
      .set({ sent: sql`sent + ${by * count}` })
      .where('day', '=', day)
      .where('recipient', 'in', names)
      .execute()
  }
}

/** @param address in any spelling @returns of UTC days, oldest first */
export function listAcknowledgementCounts(db: ReadDb, address: string) {
  return db
    .selectFrom('acknowledgement_counts')
    .select(['day', 'sent'])
    .where('recipient', '=', canonicalAddress(address))
    .orderBy('day')
    .execute()
}

/** Daily, by the privacy policy's retention. */
export async function purgeAcknowledgementCounts(db: Db, now: number): Promise<void> {
  await db.deleteFrom('acknowledgement_counts').where('day', '<', utcDay(now)).execute()
}
