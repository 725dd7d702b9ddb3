import { utcDay } from '@universe/contract/dates'
import type { Db, Trx } from '@universe/store/store'
import type { MailSettings } from '../../mail/mail-settings.ts'
import { canonicalAddress } from '../../platform/canonical-address.ts'
import { countUp, deleteCountsBefore, lockCount } from './acknowledgement-count-repository.ts'

/** Whose share of the day's acknowledgements is used up: an address's, a client's, or everybody's. */
export type UsedUpBudget = 'address' | 'client' | 'all'

/** Who would get an acknowledgement, and on whose word. */
export interface WantedAcknowledgement {
  address: string
  /** The client that entered it, under the name of `RequestContext`. */
  client: string
  /** A client has a share of its own for applications, whose CVs have passed their checks. */
  isApplication: boolean
  now: number
}

/**
 * Counts one acknowledgement against each budget of the UTC day: the address's, whoever enters it;
 * the client's, whatever it enters; and everybody's.
 * @returns the budget that is used up, and then none is counted; null where each had room for it
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
  // Always in this order, so that no two transactions wait for each other.
  const budgets = [
    { name: 'address' as const, counted: canonicalAddress(address), limit: perDay },
    { name: 'client' as const, ...ofClient },
    { name: 'all' as const, counted: 'all', limit: inAll },
  ].flatMap(({ limit, ...budget }) => (limit === undefined ? [] : [{ ...budget, limit }]))
  for (const { name, counted, limit } of budgets) {
    if ((await lockCount(trx, counted, utcDay(now))) >= limit) return name
  }
  const everyone = budgets.map(({ counted }) => counted)
  if (everyone.length > 0) await countUp(trx, everyone, utcDay(now))
  return null
}

/**
 * Counts acknowledgements that nobody but a member asks for against the budgets of the UTC day: the
 * addresses', however they are spelled, and everybody's.
 * @returns for each of the addresses the budget that is used up; null where there was room for it
 */
export async function consumeManyBudgets(
  trx: Trx,
  { acknowledgements: { perDay, inAll } }: Pick<MailSettings, 'acknowledgements'>,
  { addresses, now }: { addresses: readonly string[]; now: number },
): Promise<(UsedUpBudget | null)[]> {
  const day = utcDay(now)
  const mailboxes = addresses.map(canonicalAddress)
  // All addresses before everybody's, as whoever counts a single one does.
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

/** Gives the room back that `consumeManyBudgets` took for messages that are not sent after all. */
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
      await countUp(trx, [mailbox], day, by * length)
    }
  }
  if (inAll !== undefined && mailboxes.length > 0) {
    await countUp(trx, ['all'], day, by * mailboxes.length)
  }
}

/** Deletes the counts of days gone by: run daily, none stays for longer than the policy says. */
export async function purgeAcknowledgementCounts(db: Db, now: number): Promise<void> {
  await deleteCountsBefore(db, utcDay(now))
}
