import { truncateWriteAheadLog } from '@universe/store/sqlite'
import { type StoreSettings, withStore } from '@universe/store/store-operations'
import { mailboxFolder, removePersonsMail } from '../mail/mailbox-files.ts'
import { deletePerson, type Erased } from './person-repository.ts'

/**
 * Erases one person from the store, and their messages from the mailbox where there is one.
 * @param email in any letter case
 */
export async function erasePerson(
  config: StoreSettings,
  email: string,
): Promise<Erased & { mailboxFiles: number }> {
  const address = email.trim().toLowerCase()
  const erased = await withStore(config, async store => {
    const counts = await deletePerson(store.db, address)
    await truncateWriteAheadLog(store)
    return counts
  })
  const mailboxFiles = await removePersonsMail(mailboxFolder(config), address)
  return { ...erased, mailboxFiles }
}
