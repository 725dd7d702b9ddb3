import { createHmac, hkdfSync } from 'node:crypto'
import { mailboxAddress } from '../canonical-address.ts'

const KEY_BYTES = 32
const ID_BYTES = 4

/** Recognizes addresses of people who were erased, without anybody's being able to read them. */
export interface ErasureKey {
  /** Which secret it comes from; it tells nothing of it. */
  id: string
  /** @returns the same for all spellings that lead to one mailbox, in hex */
  hmac(address: string): string
}

/** @param formSecret what all instances share; under another one nobody is recognized */
export function deriveErasureKey(formSecret: Uint8Array): ErasureKey {
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', formSecret, '', purpose, bytes))
  const key = derive('universe: erasures', KEY_BYTES)
  return {
    id: derive('universe: name of the key of erasures', ID_BYTES).toString('hex'),
    hmac: address => createHmac('sha256', key).update(mailboxAddress(address)).digest('hex'),
  }
}
