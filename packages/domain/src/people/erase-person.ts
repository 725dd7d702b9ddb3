import { truncateWriteAheadLog } from '@universe/store/sqlite'
import { dryRun, type Store } from '@universe/store/store'
import { findMail, mailboxFolder, removeMail } from '../mail/mailbox-files.ts'
import { deleteSubscriptions } from '../newsletter/subscriber-repository.ts'
import { mailboxAddress } from '../platform/canonical-address.ts'
import { type ErasureSettings, recordErasure } from '../platform/erasures/erasure-file.ts'
import { Refused } from '../platform/refused.ts'
import { findAllSpellings } from '../requests/visitor-repository.ts'
import { auditAction } from '../staff/audit-actions.ts'
import { requireErasure } from '../staff/form-secrets.ts'
import { findMember } from '../staff/member-repository.ts'
import { defineOperation } from '../staff/operation.ts'
import { recordChange } from '../staff/record-audit.ts'
import { deletePerson } from './person-repository.ts'
import { IDS_RECORDED } from './read-person.ts'

/**
 * From store and mailbox files, in every spelling. Recorded in store and erasure file: no restored
 * backup revives them.
 * @param email in any case
 * @returns counts, 0 for an unknown person
 * @throws errors of store or disk; a repeat erases the rest
 */
export async function erasePerson(store: Store, settings: ErasureSettings, email: string) {
  const addresses = await listSpellings(store, email)
  const erased = await store.db.transaction().execute(async trx => {
    const { requestIds: _, ...counts } = await deletePerson(trx, { addresses })
    await recordErasure(trx, settings, { address: email, kind: 'erased', at: Date.now() })
    return counts
  })
  return { ...erased, ...(await eraseBeside(store, settings, email)) }
}

const personErased = auditAction('person.erased', 'erased a person')

/**
 * Audited in the same transaction, with only counts and request ids.
 * @param whom `address`: in any case; `notes`: of others' requests with an uncertain mention,
 * confirmed by the actor
 * @throws Refused if this process cannot record it for restored backups, or files could not be
 * erased after the store
 */
export const erasePersonByMember = defineOperation(
  { name: 'erasePerson', roles: ['owner'], fresh: true },
  async (parts, actor, { address, notes = [] }: { address: string; notes?: readonly number[] }) => {
    const { store } = parts
    const erasure = requireErasure(parts)
    if (!/^[^\s@]+@[^\s@]+$/.test(address.trim())) {
      throw new Refused('That is not an address. Find the person again.')
    }
    const addresses = await listSpellings(store, address)
    const erased = await recordChange(parts, async (trx, record) => {
      const { requestIds, ...counts } = await deletePerson(trx, { addresses, confirmed: notes })
      const details = { ...counts, ids: requestIds.slice(0, IDS_RECORDED) }
      await record({ memberId: actor.memberId, action: personErased, details })
      await recordErasure(trx, erasure, { address, kind: 'erased', at: parts.now() })
      return counts
    })
    try {
      return { ...erased, ...(await eraseBeside(store, erasure, address)) }
    } catch (error) {
      parts.log.error({ err: error }, 'what an erasure left beside the store was not removed')
      throw new Refused(LEFT_BESIDE)
    }
  },
)

const LEFT_BESIDE =
  'Erased from the database, but files beside it could not be removed. Erase them again; if it fails again, tell whoever runs the server.'

/** In a transaction rolled back. */
export async function previewErasure(
  store: Store,
  settings: Pick<ErasureSettings, 'dataDir'>,
  email: string,
) {
  const addresses = await listSpellings(store, email)
  const { requestIds: _, ...erased } = await dryRun(store.db, trx =>
    deletePerson(trx, { addresses }),
  )
  const files = await findMail(mailboxFolder(settings), address => isSamePerson(address, email))
  return { ...erased, mailboxFiles: files.length, isMember: await isMember(store, email) }
}

/**
 * Deletes only the subscription, in every spelling. Recorded: no restored backup revives it.
 * @param email in any case
 * @throws errors of store or disk
 */
export async function unsubscribePerson(store: Store, settings: ErasureSettings, email: string) {
  const addresses = await listSpellings(store, email)
  const removed = await store.db.transaction().execute(async trx => {
    const counts = await deleteSubscriptions(trx, { addresses })
    await recordErasure(trx, settings, { address: email, kind: 'unsubscribed', at: Date.now() })
    return counts
  })
  await truncateWriteAheadLog(store)
  return removed
}

async function eraseBeside(store: Store, settings: ErasureSettings, email: string) {
  await truncateWriteAheadLog(store)
  const folder = mailboxFolder(settings)
  const mailboxFiles = await removeMail(folder, address => isSamePerson(address, email))
  // A member's account stays.
  return { mailboxFiles, isMember: await isMember(store, email) }
}

async function isMember({ db }: Store, email: string): Promise<boolean> {
  return (await findMember(db, { email: email.trim().toLowerCase() })) !== undefined
}

async function listSpellings(store: Store, email: string): Promise<string[]> {
  const typed = email.trim().toLowerCase()
  return [...new Set([typed, ...(await findAllSpellings(store.aside, typed))])]
}

function isSamePerson(one: string, other: string): boolean {
  return mailboxAddress(one.trim()) === mailboxAddress(other.trim())
}
