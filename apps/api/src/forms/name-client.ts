import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'

const GROUPS = 8
const GROUPS_OF_A_NETWORK = 4

/**
 * Names a client without saying who it is: addresses are personal data, and few enough to be tried
 * out, so the name needs a secret to be worked out.
 * @param address an IPv6 network of 64 bits counts as one
 */
export function nameClient(secret: Uint8Array, address: string): string {
  return createHmac('sha256', secret).update(networkOf(address)).digest('base64url')
}

function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped !== undefined) return mapped
  if (isIP(address) !== 6) return address
  const [start = [], end = []] = address
    .replace(/\d+\.\d+\.\d+\.\d+$/, '0:0')
    .split('::')
    .map(part => part.split(':').filter(group => group !== ''))
  const zeros = Array.from({ length: GROUPS - start.length - end.length }, () => '0')
  return [...start, ...zeros, ...end]
    .slice(0, GROUPS_OF_A_NETWORK)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')
}
