import { truncateWriteAheadLog } from '@universe/store/sqlite'
import type { Store } from '@universe/store/store'
import { mailboxFolder, removePersonsMail } from '../mail/mailbox-files.ts'
import { findMember } from '../members/member-repository.ts'
import { deletePerson, type Erased } from './person-repository.ts'

/**
 * Erases one person from the store, and their messages from the mailbox where there is one. A member
 * of the staff stays one, whoever else has their address.
 * @param settings `dataDir`: the folder that holds the mailbox
 * @param email in any letter case
 * @returns how much there was, nothing where nothing was known of them; and whether the address is
 *   a member's
 * @throws what the store or the disk failed with; a repetition erases what is left
 */
export async function erasePerson(
  store: Store,
  settings: { dataDir: string },
  email: string,
): Promise<Erased & { mailboxFiles: number; isMember: boolean }> {
  const address = email.trim().toLowerCase()
  const erased = await deletePerson(store.db, address)
  await truncateWriteAheadLog(store)
  const mailboxFiles = await removePersonsMail(mailboxFolder(settings), address)
  const isMember = (await findMember(store.db, { email: address })) !== undefined
  return { ...erased, mailboxFiles, isMember }
}
