import { requestReference } from '@universe/contract/request-reference'
import { truncateWriteAheadLog } from '@universe/store/sqlite'
import type { Store } from '@universe/store/store'
import type { MailSettings } from '../mail/mail-settings.ts'
import { mailboxFolder, removeMessages } from '../mail/mailbox-files.ts'
import { deleteRequests } from '../requests/request-erasure-repository.ts'
import { readProbeKey } from './probe-key.ts'
import { deleteKeys, findProbeRequests, listProbeKeys } from './probe-repository.ts'

/** Who sends probes, as staff who meet one read it. */
export const PROBE_NAME = 'Probe'

/** What an erasure of probes needs to know. */
export interface ProbeSettings extends Pick<MailSettings, 'dataDir' | 'mailFrom'> {
  formSecret: Uint8Array
}

/**
 * Erases what probes have stored, the one that was just made and any that was killed before it could:
 * request, history, place in the index, messages with their files, and idempotency key. Nobody's data
 * is in it, so no audit tells of it.
 * @returns how many there were
 */
export async function eraseProbes(
  store: Store,
  { formSecret, mailFrom, ...settings }: ProbeSettings,
): Promise<number> {
  const keys = (await listProbeKeys(store.db)).filter(key => readProbeKey(formSecret, key))
  if (keys.length === 0) return 0
  const messages = await store.db.transaction().execute(async trx => {
    const ids = await findProbeRequests(trx, {
      ids: keys.map(key => readProbeKey(formSecret, key) ?? ''),
      // A server with another secret stored it under another id.
      references: keys.map(requestReference),
      sender: { name: PROBE_NAME, email: mailFrom.address },
    })
    await deleteKeys(trx, keys)
    return deleteRequests(trx, ids)
  })
  await removeMessages(mailboxFolder(settings), messages)
  await truncateWriteAheadLog(store)
  return keys.length
}
