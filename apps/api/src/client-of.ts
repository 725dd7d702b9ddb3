import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'

const GROUPS = 8
const NETWORK_GROUPS = 4

const GONE = 'gone'

/**
 * @param address undefined once the connection has ended: a request that had come whole by then is
 *   stored all the same
 * @returns what an address is counted as: itself, or the IPv6 network of 64 bits that it is in
 */
export function clientOf(address: string | undefined): string {
  if (address === undefined) return GONE
  const [, inIPv4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (inIPv4 !== undefined) return inIPv4
  const [withoutZone = ''] = address.split('%')
  if (!isIPv6(withoutZone)) return address
  // A URL writes an address in its one short form, without brackets' worth of choices.
  const short = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1)
  const [head = [], tail = []] = short.split('::').map(side => side.split(':').filter(Boolean))
  const zeros = Array<string>(GROUPS - head.length - tail.length).fill('0')
  const network = [...head, ...zeros, ...tail].slice(0, NETWORK_GROUPS)
  // What begins with zeros stands for an IPv4 address in another form, or for this machine.
  return network.every(group => group === '0') ? short : network.join(':')
}

/**
 * Gives a client a name that does not say who it is: addresses are personal data, and few enough to
 * be tried out, so the name needs a secret to be worked out.
 * @param address as `clientOf` takes it
 * @returns the same name each time for one client
 */
export function clientPseudonym(secret: Uint8Array, address: string | undefined): string {
  return createHmac('sha256', secret).update(clientOf(address)).digest('base64url')
}
