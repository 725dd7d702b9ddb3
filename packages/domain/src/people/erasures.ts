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

/** @returns each person's last one of a kind */
export function uniteErasures(erasures: Iterable<Erasure>): Erasure[] {
  const latest = new Map<string, Erasure>()
  for (const erasure of erasures) {
    const name = `${erasure.hmac} ${erasure.kind}`
    const known = latest.get(name)
    if (known === undefined || known.at < erasure.at) latest.set(name, erasure)
  }
  return [...latest.values()]
}
