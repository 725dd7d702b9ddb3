import { createHmac } from 'node:crypto'
import { clientOf } from '../client-of.ts'

/**
 * Names a client without saying who it is: addresses are personal data, and few enough to be tried
 * out, so the name needs a secret to be worked out.
 * @param address an IPv6 network of 64 bits counts as one
 */
export function nameClient(secret: Uint8Array, address: string | undefined): string {
  return createHmac('sha256', secret).update(clientOf(address)).digest('base64url')
}
