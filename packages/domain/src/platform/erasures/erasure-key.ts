import { createHmac, hkdfSync } from 'node:crypto'
import { mailboxAddress } from '../canonical-address.ts'

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
