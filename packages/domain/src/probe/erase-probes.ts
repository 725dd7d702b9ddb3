import { requestReference } from '@universe/contract/request-reference'
import { truncateWriteAheadLog } from '@universe/store/sqlite'
import type { Store } from '@universe/store/store'
import type { MailSettings } from '../mail/mail-settings.ts'
import { mailboxFolder, removeMessages } from '../mail/mailbox-files.ts'
import { CLOCK_SKEW_MS } from '../platform/recency.ts'
import { deleteRequests } from '../requests/request-repository.ts'
import { readProbeKey } from './probe-key.ts'
import { deleteKeys, findProbeRequests, listProbeKeys } from './probe-repository.ts'

/** Sender name of probes, shown to the staff. */
export const PROBE_NAME = 'Probe'

export interface ProbeSettings extends Pick<MailSettings, 'dataDir' | 'mailFrom'> {
  formSecret: Uint8Array
}

/**
 * Erases probes' requests, one's own and those of crashed probes: request, history, index entries,
 * messages with files, and idempotency key. They contain nobody's data, so nothing is audited.
 * Running probes of other `DATA_DIR`s on the same store are kept.
 * @param which `ownKey`: of the finished probe; `now`: epoch milliseconds
 * @returns how many
 */
export async function eraseProbes(
  store: Store,
  { formSecret, mailFrom, ...settings }: ProbeSettings,
  { ownKey, now }: { ownKey: string; now: number },
): Promise<number> {
  const probes = (await listProbeKeys(store.db)).flatMap(key => {
    const probe = readProbeKey(formSecret, key)
    // It may have run on a machine with another clock.
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
