import { truncateWriteAheadLog } from '@universe/store/sqlite'
import type { Store } from '@universe/store/store'
import { mailboxFolder, removePersonsMail } from '../mail/mailbox-files.ts'
import { deletePerson, type Erased } from './person-repository.ts'

/**
 * Erases one person from the store, and their messages from the mailbox where there is one.
 * @param settings `dataDir`: the folder that holds the mailbox
 * @param email in any letter case
 * @returns how much there was; nothing, where nothing was known of them
 * @throws what the store or the disk failed with; a repetition erases what is left
 */
export async function erasePerson(
  store: Store,
  settings: { dataDir: string },
  email: string,
): Promise<Erased & { mailboxFiles: number }> {
  const address = email.trim().toLowerCase()
  const erased = await deletePerson(store.db, address)
  await truncateWriteAheadLog(store)
  const mailboxFiles = await removePersonsMail(mailboxFolder(settings), address)
  return { ...erased, mailboxFiles }
}
