import { createHmac, hkdfSync } from 'node:crypto'
import type { ErasureTable } from '@universe/store/tables'
import { mailboxAddress } from '../canonical-address.ts'

/** Record that a person was erased or unsubscribed. */
export type Erasure = Readonly<ErasureTable>

/** @param at epoch milliseconds */
export function makeErasure(
  key: ErasureKey,
  { address, kind, at }: { address: string; kind: Erasure['kind']; at: number },
): Erasure {
  return { hmac: key.hmac(address), kind, key_id: key.id, at }
}

const REVOKED_BY: Partial<Record<Erasure['kind'], Erasure['kind']>> = {
  lifted: 'suppressed',
  resubscribed: 'unsubscribed',
}

/** Only the later of such a pair is kept. */
export const REVOCABLE_KINDS = Object.entries(REVOKED_BY).flat() as Erasure['kind'][]

/** A kind and its revocation count as one. */
const pairOf = (kind: Erasure['kind']) => REVOKED_BY[kind] ?? kind

/**
 * Dated after those it revokes or repeats, in spite of clock differences between instances.
 * @param known of the same address
 */
export function laterThan(
  erasure: Erasure,
  known: readonly Pick<Erasure, 'kind' | 'at'>[],
): Erasure {
  const { kind, at } = erasure
  const other = known.find(each => pairOf(each.kind) === pairOf(kind))
  return other ? { ...erasure, at: Math.max(at, other.at + 1) } : erasure
}

/**
 * The latest of each person and pair: once lifted, a suppression is not restored by the file or an
 * older backup, while subscriptions from before stay deleted.
 */
export function latestErasures(erasures: Iterable<Erasure>): Erasure[] {
  const latest = new Map<string, Erasure>()
  for (const erasure of erasures) {
    const name = `${erasure.hmac} ${pairOf(erasure.kind)}`
    const known = latest.get(name)
    if (known === undefined || isLater(erasure, known)) latest.set(name, erasure)
  }
  return [...latest.values()]
}

/** At equal times the revocation is later: it presupposes the other. */
function isLater(one: Erasure, other: Erasure): boolean {
  return one.at === other.at ? REVOKED_BY[one.kind] === other.kind : one.at > other.at
}

const KEY_BYTES = 32
const ID_BYTES = 4

/** Recognizes addresses without storing them readably. */
export interface ErasureKey {
  /** Identifies the secret without revealing it. */
  id: string
  /** Hex, the same for all spellings of a mailbox. */
  hmac(address: string): string
}

/** @param formSecret shared by all instances; another recognizes nobody */
export function deriveErasureKey(formSecret: Uint8Array): ErasureKey {
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', formSecret, '', purpose, bytes))
  const key = derive('universe: erasures', KEY_BYTES)
  return {
    id: derive('universe: name of the key of erasures', ID_BYTES).toString('hex'),
    hmac: address => createHmac('sha256', key).update(mailboxAddress(address)).digest('hex'),
  }
}
