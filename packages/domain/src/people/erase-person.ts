import { dryRun } from '@universe/store/dry-run'
import { truncateWriteAheadLog } from '@universe/store/sqlite'
import type { Store, Trx } from '@universe/store/store'
import { findMail, mailboxFolder, removeMail } from '../mail/mailbox-files.ts'
import { deleteSubscriptions } from '../newsletter/subscription-repository.ts'
import { mailboxAddress } from '../platform/canonical-address.ts'
import type { Erasure } from '../platform/erasures/erasures.ts'
import { type ErasureSettings, recordErasure } from '../platform/erasures/record-erasure.ts'
import { findAllSpellings } from '../requests/visitor-repository.ts'
import { findMember } from '../staff/member-repository.ts'
import { deletePerson, type ErasedCounts, findNotes } from './person-repository.ts'

/**
 * Wraps the transaction of an erasure.
 * @param work erases, and returns counts and request ids within the transaction
 */
export type ErasureTransaction = <Result>(
  work: (
    trx: Trx,
    tell: (erased: ErasedCounts, requestIds: string[]) => Promise<void>,
  ) => Promise<Result>,
) => Promise<Result>

/**
 * Erases a person from the store and the mailbox files, and records it in both store and erasure
 * file, so that no restored backup revives them. Covers every spelling of the mailbox. Member
 * accounts stay, even with the same address.
 * @param email in any letter case
 * @param how `around`: adds to the transaction; `notes`: numbers of notes on others' requests that
 *   mention the person by name or number alone, as confirmed; `at`: time of the erasure, in epoch
 *   milliseconds
 * @returns counts, all 0 for an unknown person; and whether the address is a member's
 * @throws the error of the store or disk; a repeat erases the rest
 */
export async function erasePerson(
  store: Store,
  settings: ErasureSettings,
  email: string,
  {
    around,
    notes,
    at,
  }: { around?: ErasureTransaction; notes?: readonly number[]; at?: number } = {},
): Promise<ErasedCounts & { mailboxFiles: number; isMember: boolean }> {
  const erasure = { email, kind: 'erased', at } as const
  const { addresses, recordErasure } = await prepare(store, settings, erasure)
  const found = await findNotes(store.aside, addresses)
  const change: ErasureTransaction =
    around ?? (work => store.db.transaction().execute(trx => work(trx, async () => {})))
  const erased = await change(async (trx, tell) => {
    const { requestIds, ...removed } = await deletePerson(
      trx,
      { addresses },
      { found, confirmed: notes },
    )
    await tell(removed, requestIds)
    await recordErasure(trx)
    return removed
  })
  await truncateWriteAheadLog(store)
  const folder = mailboxFolder(settings)
  const mailboxFiles = await removeMail(folder, address => isSamePerson(address, email))
  return { ...erased, mailboxFiles, isMember: await isMember(store, email) }
}

/** @returns what `erasePerson` would erase, in a transaction rolled back */
export async function previewErasure(
  store: Store,
  settings: Pick<ErasureSettings, 'dataDir'>,
  email: string,
): Promise<Awaited<ReturnType<typeof erasePerson>>> {
  const addresses = await listAddresses(store, email)
  const found = await findNotes(store.aside, addresses)
  const { requestIds: _, ...erased } = await dryRun(store.db, trx =>
    deletePerson(trx, { addresses }, { found }),
  )
  const files = await findMail(mailboxFolder(settings), address => isSamePerson(address, email))
  return { ...erased, mailboxFiles: files.length, isMember: await isMember(store, email) }
}

async function isMember({ db }: Store, email: string): Promise<boolean> {
  return (await findMember(db, { email: email.trim().toLowerCase() })) !== undefined
}

/**
 * Deletes only a person's newsletter subscription, in every spelling of the mailbox, and records
 * it, so that no restored backup revives it.
 * @param email in any letter case
 * @returns counts
 * @throws the error of the store or disk
 */
export async function unsubscribePerson(store: Store, settings: ErasureSettings, email: string) {
  const { addresses, recordErasure } = await prepare(store, settings, {
    email,
    kind: 'unsubscribed',
  })
  const removed = await store.db.transaction().execute(async trx => {
    const counts = await deleteSubscriptions(trx, { addresses })
    await recordErasure(trx)
    return counts
  })
  await truncateWriteAheadLog(store)
  return removed
}

/**
 * @returns every spelling of the person's address, and a function that records the erasure as the
 *   last step
 */
async function prepare(
  store: Store,
  settings: ErasureSettings,
  {
    email,
    kind,
    at = Date.now(),
  }: { email: string; kind: Erasure['kind']; at?: number | undefined },
) {
  const address = email.trim()
  return {
    addresses: await listAddresses(store, address),
    recordErasure: (trx: Trx) => recordErasure(trx, settings, { address, kind, at }),
  }
}

async function listAddresses(store: Store, email: string): Promise<string[]> {
  const typed = email.trim().toLowerCase()
  return [...new Set([typed, ...(await findAllSpellings(store, typed))])]
}

function isSamePerson(one: string, other: string): boolean {
  return mailboxAddress(one.trim()) === mailboxAddress(other.trim())
}
