import { createHmac, hkdfSync } from 'node:crypto'
import { mailboxAddress } from '../canonical-address.ts'

const KEY_BYTES = 32
const ID_BYTES = 4

/** Recognizes erased people's addresses without storing them in readable form. */
export interface ErasureKey {
  /** Identifies the secret it was derived from, without revealing it. */
  id: string
  /** @returns the same hex value for all spellings of a mailbox */
  hmac(address: string): string
}

/** @param formSecret shared by all instances; another secret recognizes nobody */
export function deriveErasureKey(formSecret: Uint8Array): ErasureKey {
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', formSecret, '', purpose, bytes))
  const key = derive('universe: erasures', KEY_BYTES)
  return {
    id: derive('universe: name of the key of erasures', ID_BYTES).toString('hex'),
    hmac: address => createHmac('sha256', key).update(mailboxAddress(address)).digest('hex'),
  }
}
