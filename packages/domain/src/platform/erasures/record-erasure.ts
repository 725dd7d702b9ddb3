import type { Trx } from '@universe/store/store'
import { appendErasures, erasureFile } from './erasure-file.ts'
import { deriveErasureKey } from './erasure-key.ts'
import { listErasuresOf, putErasures } from './erasure-repository.ts'
import { type Erasure, laterThan, makeErasure } from './erasures.ts'

export interface ErasureSettings {
  dataDir: string
  formSecret: Uint8Array
}

/** In the store and in the file beside it; the transaction's last step. */
export async function recordErasure(
  trx: Trx,
  { dataDir, formSecret }: ErasureSettings,
  erased: { address: string; kind: Erasure['kind']; at: number },
): Promise<void> {
  const made = makeErasure(deriveErasureKey(formSecret), erased)
  const erasure = laterThan(made, await listErasuresOf(trx, made.hmac))
  await putErasures(trx, [erasure])
  // Before the commit: if the disk fails, nothing is erased.
  await appendErasures(erasureFile({ dataDir }), [erasure])
}
