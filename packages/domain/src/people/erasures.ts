import type { ErasureTable } from '@universe/store/tables'
import type { ErasureKey } from './erasure-key.ts'

/** That somebody was erased or unsubscribed, and when. */
export type Erasure = Readonly<ErasureTable>

/** @param at epoch milliseconds @returns what is kept of it */
export function makeErasure(
  key: ErasureKey,
  { address, kind, at }: { address: string; kind: Erasure['kind']; at: number },
): Erasure {
  return { hmac: key.hmac(address), kind, key_id: key.id, at }
}

/**
 * @returns each person's last one of a kind. A suppression and its lifting count as one kind: lifted
 *   once, neither a file beside a store nor an older backup suppresses the address again, and what was
 *   subscribed before stays gone
 */
export function uniteErasures(erasures: Iterable<Erasure>): Erasure[] {
  const latest = new Map<string, Erasure>()
  for (const erasure of erasures) {
    const name = `${erasure.hmac} ${oneOf(erasure)}`
    const known = latest.get(name)
    if (known === undefined || isLater(erasure, known)) latest.set(name, erasure)
  }
  return [...latest.values()]
}

function oneOf({ kind }: Erasure) {
  return kind === 'lifted' ? 'suppressed' : kind
}

/** Of one time, a lifting answers the suppression: nobody lifts what is not there. */
function isLater(one: Erasure, other: Erasure): boolean {
  return one.at === other.at ? one.kind === 'lifted' && other.kind !== 'lifted' : one.at > other.at
}
