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

/** A killed probe may be one of another machine, by whose clock it gave up. */
const CLOCK_SKEW_MS = 60_000

/**
 * Erases what probes have stored, one's own and any that was killed before it could: request, history,
 * place in the index, messages with their files, and idempotency key. Nobody's data is in it, so no
 * audit tells of it. What another one, of another `DATA_DIR` on the same store, still waits for stays.
 * @param which `ownKey`: of the probe that is over; `now`: in epoch milliseconds
 * @returns how many there were
 */
export async function eraseProbes(
  store: Store,
  { formSecret, mailFrom, ...settings }: ProbeSettings,
  { ownKey, now }: { ownKey: string; now: number },
): Promise<number> {
  const probes = (await listProbeKeys(store.db)).flatMap(key => {
    const probe = readProbeKey(formSecret, key)
    const isOver = key === ownKey || (probe && probe.endsAt + CLOCK_SKEW_MS < now)
    return probe && isOver ? { key, id: probe.id } : []
  })
  const keys = probes.map(({ key }) => key)
  if (keys.length === 0) return 0
  const messages = await store.db.transaction().execute(async trx => {
    const ids = await findProbeRequests(trx, {
      ids: probes.map(({ id }) => id),
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
