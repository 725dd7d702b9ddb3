import type { Trx } from '@universe/store/store'
import { appendErasures, erasureFile } from './erasure-file.ts'
import { deriveErasureKey } from './erasure-key.ts'
import { listErasuresOf, putErasures } from './erasure-repository.ts'
import { type Erasure, laterThan, makeErasure } from './erasures.ts'

/** Where erasures are recorded, and the mailbox stands. */
export interface ErasureSettings {
  dataDir: string
  formSecret: Uint8Array
}

/** Records that somebody was erased or unsubscribed, in the store and beside it, as its transaction's last step. */
export async function recordErasure(
  trx: Trx,
  { dataDir, formSecret }: ErasureSettings,
  erased: { address: string; kind: Erasure['kind']; at: number },
): Promise<void> {
  const made = makeErasure(deriveErasureKey(formSecret), erased)
  const erasure = laterThan(made, await listErasuresOf(trx, made.hmac))
  await putErasures(trx, [erasure])
  // Before the commit: where the disk refuses the line, nothing is done and whoever erases hears it.
  await appendErasures(erasureFile({ dataDir }), [erasure])
}
