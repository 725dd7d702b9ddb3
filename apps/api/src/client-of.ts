import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'

const GROUPS = 8
const NETWORK_GROUPS = 4

const GONE = 'gone'

/**
 * @param address undefined once the connection has ended; a complete request is still stored
 * @returns what a client is counted by: the address, or its IPv6 /64 network
 */
export function clientOf(address: string | undefined): string {
  if (address === undefined) return GONE
  const [, inIPv4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (inIPv4 !== undefined) return inIPv4
  const [withoutZone = ''] = address.split('%')
  if (!isIPv6(withoutZone)) return address
  // URL shortens an IPv6 address.
  const short = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1)
  const [head = [], tail = []] = short.split('::').map(side => side.split(':').filter(Boolean))
  const zeros = Array<string>(GROUPS - head.length - tail.length).fill('0')
  const network = [...head, ...zeros, ...tail].slice(0, NETWORK_GROUPS)
  // An IPv4-mapped address, or loopback.
  return network.every(group => group === '0') ? short : network.join(':')
}

/** Keyed, since addresses are personal data and few enough to brute-force. */
export function clientPseudonym(secret: Uint8Array, address: string | undefined): string {
  return createHmac('sha256', secret).update(clientOf(address)).digest('base64url')
}
