import { rewriteFile, truncateWriteAheadLog } from '@universe/store/sqlite'
import type { Store } from '@universe/store/store'
import { mailboxFolder, removeMail } from '../mail/mailbox-files.ts'
import { deleteSubscriptions } from '../newsletter/subscriber-repository.ts'
import {
  type ErasureSettings,
  erasureFile,
  scanErasures,
} from '../platform/erasures/erasure-file.ts'
import { listErasures, putErasures } from '../platform/erasures/erasure-repository.ts'
import { deriveErasureKey, type Erasure, latestErasures } from '../platform/erasures/erasures.ts'
import {
  deleteRecords,
  eraseFromNotes,
  listAddresses,
  type NamedPerson,
} from './person-repository.ts'

export interface ReplayResult {
  people: number
  mailboxFiles: number
  /** Under another form secret: of unknown people. */
  foreign: number
}

/**
 * On a restored store and its mailbox: removes what was stored before each, nothing later. Leaves
 * no trace in SQLite's file.
 * @param erasures the latest of each person and kind
 */
export async function replayErasures(
  store: Store,
  settings: ErasureSettings,
  erasures: readonly Erasure[],
): Promise<ReplayResult> {
  const key = deriveErasureKey(settings.formSecret)
  const ours = Map.groupBy(
    erasures.filter(({ key_id }) => key_id === key.id),
    ({ hmac }) => hmac,
  )
  const spellings =
    ours.size > 0
      ? Map.groupBy(await listAddresses(store.db), key.hmac)
      : new Map<string, string[]>()
  const people = new Set<string>()
  const named: NamedPerson[] = []
  await store.db.transaction().execute(async trx => {
    for (const [hmac, known] of ours) {
      const addresses = spellings.get(hmac)
      if (!addresses) continue
      const { erased, unsubscribed } = timesOf(known)
      const gone: object[] = []
      if (erased !== undefined) {
        const removed = await deleteRecords(trx, { addresses, until: erased })
        named.push({ identity: removed.identity, until: erased })
        gone.push(removed.erased)
      }
      if (unsubscribed !== undefined) {
        gone.push(await deleteSubscriptions(trx, { addresses, until: unsubscribed }))
      }
      if (gone.some(counts => Object.values(counts).some(Boolean))) people.add(hmac)
    }
    await eraseFromNotes(trx, named)
    await putErasures(trx, erasures)
  })
  await rewriteFile(store)
  await truncateWriteAheadLog(store)
  const mailboxFiles = await removeMail(mailboxFolder(settings), (address, at) => {
    const hmac = key.hmac(address)
    const isErased = at <= (timesOf(ours.get(hmac) ?? []).erased ?? 0)
    if (isErased) people.add(hmac)
    return isErased
  })
  const foreign = erasures.filter(({ key_id }) => key_id !== key.id).length
  return { people: people.size, mailboxFiles, foreign }
}

function timesOf(known: readonly Erasure[]): { erased?: number; unsubscribed?: number } {
  const times: { erased?: number; unsubscribed?: number } = {}
  for (const { kind, at } of known) {
    if (kind === 'erased') times.erased = at
    // A suppressed address never has a subscription.
    const until = kind === 'suppressed' ? Number.MAX_SAFE_INTEGER : at
    if (kind === 'unsubscribed' || kind === 'lifted' || kind === 'suppressed')
      times.unsubscribed = Math.max(until, times.unsubscribed ?? 0)
  }
  return times
}

/**
 * Those in the file beside a store but not in the store, after an interrupted restore or one by
 * another tool.
 * @returns `damage`: a sentence on a damaged file, whose other lines are replayed
 */
export async function replayMissing(
  store: Store,
  settings: ErasureSettings,
): Promise<{ replayed?: ReplayResult; damage?: string }> {
  const known = new Set(await listErasures(store.db))
  // Of two equal ones, the store's is kept.
  const { erasures, ...damage } = await scanErasures(erasureFile(settings), { mayBeTorn: true })
  const missing = latestErasures([...known, ...erasures]).filter(erasure => !known.has(erasure))
  if (missing.length === 0) return damage
  return { ...damage, replayed: await replayErasures(store, settings, missing) }
}
