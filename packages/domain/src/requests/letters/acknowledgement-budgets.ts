import { utcDay } from '@universe/contract/dates'
import type { Db, Trx } from '@universe/store/store'
import type { MailSettings } from '../../mail/mail-settings.ts'
import { canonicalAddress } from '../../platform/canonical-address.ts'
import { addToCounts, deleteCountsBefore, lockCount } from './acknowledgement-count-repository.ts'

export type UsedUpBudget = 'address' | 'client' | 'all'

export interface WantedAcknowledgement {
  address: string
  client: string
  /** With a client budget of their own, as CVs are validated. */
  isApplication: boolean
  now: number
}

/**
 * Of the UTC day.
 * @returns the one used up, with none counted; null if all had room
 */
export async function consumeBudgets(
  trx: Trx,
  { acknowledgements }: Pick<MailSettings, 'acknowledgements'>,
  { address, client, isApplication, now }: WantedAcknowledgement,
): Promise<UsedUpBudget | null> {
  const { perDay, perClient, applicationsPerClient, inAll } = acknowledgements
  const ofClient = isApplication
    ? { counted: `client:${client}:applications`, limit: applicationsPerClient }
    : { counted: `client:${client}`, limit: perClient }
  // In fixed order, against deadlocks.
  const budgets = [
    { name: 'address' as const, counted: canonicalAddress(address), limit: perDay },
    { name: 'client' as const, ...ofClient },
    { name: 'all' as const, counted: 'all', limit: inAll },
  ].flatMap(({ limit, ...budget }) => (limit === undefined ? [] : [{ ...budget, limit }]))
  for (const { name, counted, limit } of budgets) {
    if ((await lockCount(trx, counted, utcDay(now))) >= limit) return name
  }
  const everyone = budgets.map(({ counted }) => counted)
  if (everyone.length > 0) await addToCounts(trx, everyone, utcDay(now))
  return null
}

/**
 * At a member's request: the UTC day's of canonical addresses and in total.
 * @returns the one used up, per address
 */
export async function consumeManyBudgets(
  trx: Trx,
  { acknowledgements: { perDay, inAll } }: Pick<MailSettings, 'acknowledgements'>,
  { addresses, now }: { addresses: readonly string[]; now: number },
): Promise<(UsedUpBudget | null)[]> {
  const day = utcDay(now)
  const mailboxes = addresses.map(canonicalAddress)
  // Before the total, as for a single one.
  const left = new Map<string, number>()
  if (perDay !== undefined) {
    for (const mailbox of [...new Set(mailboxes)].sort()) {
      left.set(mailbox, perDay - (await lockCount(trx, mailbox, day)))
    }
  }
  let leftInAll =
    inAll === undefined || addresses.length === 0
      ? Number.POSITIVE_INFINITY
      : inAll - (await lockCount(trx, 'all', day))
  const usedUp = mailboxes.map(mailbox => {
    const room = left.get(mailbox) ?? Number.POSITIVE_INFINITY
    if (room <= 0) return 'address'
    if (leftInAll <= 0) return 'all'
    left.set(mailbox, room - 1)
    leftInAll -= 1
    return null
  })
  await changeCounts(
    trx,
    { perDay, inAll, day, by: 1 },
    mailboxes.filter((_, n) => usedUp[n] === null),
  )
  return usedUp
}

/** For unsent messages. */
export async function returnBudgets(
  trx: Trx,
  { acknowledgements: { perDay, inAll } }: Pick<MailSettings, 'acknowledgements'>,
  { addresses, now }: { addresses: readonly string[]; now: number },
): Promise<void> {
  const mailboxes = addresses.map(canonicalAddress).sort()
  await changeCounts(trx, { perDay, inAll, day: utcDay(now), by: -1 }, mailboxes)
}

async function changeCounts(
  trx: Trx,
  {
    perDay,
    inAll,
    day,
    by,
  }: Pick<MailSettings['acknowledgements'], 'perDay' | 'inAll'> & { day: string; by: 1 | -1 },
  mailboxes: readonly string[],
) {
  if (perDay !== undefined) {
    for (const [mailbox, { length }] of Map.groupBy(mailboxes, each => each)) {
      await addToCounts(trx, [mailbox], day, by * length)
    }
  }
  if (inAll !== undefined && mailboxes.length > 0) {
    await addToCounts(trx, ['all'], day, by * mailboxes.length)
  }
}

/** Daily, by the privacy policy's retention. */
export async function purgeAcknowledgementCounts(db: Db, now: number): Promise<void> {
  await deleteCountsBefore(db, utcDay(now))
}
