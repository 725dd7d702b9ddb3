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

/** What takes back what. */
const ANSWERS: Partial<Record<Erasure['kind'], Erasure['kind']>> = {
  lifted: 'suppressed',
  resubscribed: 'unsubscribed',
}

/** The kinds of which an address has the later one alone. */
export const ANSWERED_KINDS = Object.entries(ANSWERS).flat() as Erasure['kind'][]

/**
 * @param known what stands there of the same address
 * @returns it, later than what it takes back or is done again after, whatever another instance's clock
 *   said then
 */
export function laterThan(
  erasure: Erasure,
  known: readonly Pick<Erasure, 'kind' | 'at'>[],
): Erasure {
  const { kind, at } = erasure
  const other = known.find(
    each => ANSWERS[each.kind] === kind || (ANSWERS[kind] ?? '') === each.kind,
  )
  return other ? { ...erasure, at: Math.max(at, other.at + 1) } : erasure
}

/**
 * @returns each person's last one of a kind. What takes another back counts as one kind with it: lifted
 *   once, neither a file beside a store nor an older backup suppresses the address again, and what was
 *   subscribed before stays gone
 */
export function uniteErasures(erasures: Iterable<Erasure>): Erasure[] {
  const latest = new Map<string, Erasure>()
  for (const erasure of erasures) {
    const { hmac, kind } = erasure
    const name = `${hmac} ${ANSWERS[kind] ?? kind}`
    const known = latest.get(name)
    if (known === undefined || isLater(erasure, known)) latest.set(name, erasure)
  }
  return [...latest.values()]
}

/** Of one time, the answer comes later: nobody takes back what is not there. */
function isLater(one: Erasure, other: Erasure): boolean {
  return one.at === other.at ? ANSWERS[one.kind] === other.kind : one.at > other.at
}
