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

/**
 * Counts acknowledgements that nobody but a member asks for against the budgets of the UTC day: the
 * addresses', however they are spelled, and everybody's.
 * @returns for each of the addresses whether there was room for it
 */
export async function consumeManyBudgets(
  trx: Trx,
  { acknowledgements: { perDay, inAll } }: Pick<MailSettings, 'acknowledgements'>,
  { addresses, now }: { addresses: readonly string[]; now: number },
): Promise<boolean[]> {
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
  const haveRoom = mailboxes.map(mailbox => {
    const room = left.get(mailbox) ?? Number.POSITIVE_INFINITY
    if (room <= 0 || leftInAll <= 0) return false
    left.set(mailbox, room - 1)
    leftInAll -= 1
    return true
  })
  await changeCounts(
    trx,
    { perDay, inAll, day, by: 1 },
    mailboxes.filter((_, n) => haveRoom[n]),
  )
  return haveRoom
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
