import { rewriteFile, truncateWriteAheadLog } from '@universe/store/sqlite'
import type { Store } from '@universe/store/store'
import { mailboxFolder, removeMail } from '../mail/mailbox-files.ts'
import { deleteSubscriptions } from '../newsletter/subscription-repository.ts'
import { erasureFile, scanErasures } from '../platform/erasures/erasure-file.ts'
import { deriveErasureKey, type ErasureKey } from '../platform/erasures/erasure-key.ts'
import { listErasures, putErasures } from '../platform/erasures/erasure-repository.ts'
import { type Erasure, latestErasures } from '../platform/erasures/erasures.ts'
import type { ErasureSettings } from '../platform/erasures/record-erasure.ts'
import type { Identity } from './mentions.ts'
import { deleteRecords, eraseFromNotes, findAddresses } from './person-repository.ts'

/** Result of a replay. */
export interface ReplayResult {
  /** Number of people with data removed. */
  people: number
  /** Files removed from the mailbox. */
  mailboxFiles: number
  /** Erasures under another form secret, whose people cannot be recognized. */
  foreign: number
}

/**
 * Repeats erasures, unsubscriptions and suppressions on a restored store and its mailbox: removes
 * data stored before each of them, and nothing later. Records the erasures in the store, and leaves
 * no trace of erased people in the embedded store's file.
 * @param erasures the latest of each person and kind
 */
export async function replayErasures(
  store: Store,
  settings: ErasureSettings,
  erasures: readonly Erasure[],
): Promise<ReplayResult> {
  const key = deriveErasureKey(settings.formSecret)
  const ours = erasures.filter(({ key_id }) => key_id === key.id)
  const known = recognize(key, ours)
  const returned = ours.length === 0 ? [] : [...(await findAddresses(store.db, known.isKnown))]
  const people = new Set<string>()
  const named: { hmac: string; identity: Identity; until: number }[] = []
  await store.db.transaction().execute(async trx => {
    for (const address of returned) {
      const { hmac, erased, unsubscribed } = known.find(address)
      const removed =
        erased === undefined
          ? undefined
          : await deleteRecords(trx, { addresses: [address], until: erased })
      if (erased !== undefined && removed) {
        named.push({ hmac, identity: removed.identity, until: erased })
      }
      const gone = [
        removed?.erased,
        unsubscribed &&
          (await deleteSubscriptions(trx, { addresses: [address], until: unsubscribed })),
      ]
      if (gone.some(counts => counts && Object.values(counts).some(Boolean))) people.add(hmac)
    }
    const byPerson = Map.groupBy(named, ({ hmac, until }) => `${hmac} ${until}`)
    await eraseFromNotes(trx, [...byPerson.values()].map(mergeIdentities))
    await putErasures(trx, erasures)
  })
  await rewriteFile(store)
  await truncateWriteAheadLog(store)
  const mailboxFiles = await removeMail(mailboxFolder(settings), (address, at) => {
    const { hmac, erased = 0 } = known.find(address)
    if (at <= erased) people.add(hmac)
    return at <= erased
  })
  return { people: people.size, mailboxFiles, foreign: erasures.length - ours.length }
}

/**
 * Replays erasures in the file beside a store that the store lacks, after a restore by another tool
 * or an interrupted one.
 * @returns the result, if any were missing; and a sentence if the file is damaged, whose other
 *   lines are replayed
 */
export async function replayMissing(
  store: Store,
  settings: ErasureSettings,
): Promise<{ replayed?: ReplayResult; damage?: string }> {
  const known = new Set(await listErasures(store.db))
  // Of two equal ones, the store's own comes first and stays.
  const { erasures, ...damage } = await scanErasures(erasureFile(settings), { mayBeTorn: true })
  const missing = latestErasures([...known, ...erasures]).filter(erasure => !known.has(erasure))
  if (missing.length === 0) return damage
  return { ...damage, replayed: await replayErasures(store, settings, missing) }
}

/** @returns one identity from those found under each spelling */
function mergeIdentities(some: readonly { identity: Identity; until: number }[]) {
  const all = (part: keyof Identity) => some.flatMap(({ identity }) => identity[part])
  const identity = { addresses: all('addresses'), phones: all('phones'), names: all('names') }
  return { identity, until: some[0]?.until }
}

function recognize(key: ErasureKey, erasures: readonly Erasure[]) {
  const times = new Map(erasures.map(({ hmac, kind, at }) => [`${hmac} ${kind}`, at]))
  const find = (address: string) => {
    const hmac = key.hmac(address)
    const ended = ['unsubscribed', 'lifted'].map(kind => times.get(`${hmac} ${kind}`) ?? 0)
    // A suppressed address has no subscription, of any time.
    if (times.has(`${hmac} suppressed`)) ended.push(Number.MAX_SAFE_INTEGER)
    return {
      hmac,
      erased: times.get(`${hmac} erased`),
      unsubscribed: Math.max(...ended) || undefined,
    }
  }
  return {
    find,
    isKnown(address: string) {
      const { erased, unsubscribed } = find(address)
      return erased !== undefined || unsubscribed !== undefined
    },
  }
}
