import { Resolver } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

export interface LinkAnswer {
  status: number
  /** Of a redirect. */
  location: string | undefined
}

/**
 * Connects to the checked address and no other; reads only the head.
 * @throws the connection's error
 */
export type AskLink = (
  url: URL,
  at: { address: string; method: 'HEAD' | 'GET'; signal: AbortSignal },
) => Promise<LinkAnswer>

/** All addresses; settles at once on abort. */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<string[]>

export interface LinkAsking {
  ask: AskLink
  resolve?: ResolveHost | undefined
  signal: AbortSignal
}

export type LinkOutcome =
  | { answers: number }
  | { fails: 'not-public' | 'no-host' | 'unreachable' | 'too-slow' | 'unsafe' | 'circle' }

const REDIRECTS_MAX = 5
const ANSWERED_TO_GET_ALONE = 400

/** As a browser, but to public addresses only (SSRF). */
export async function followLink(url: URL, asking: LinkAsking): Promise<LinkOutcome> {
  let next = url
  for (let step = 0; step <= REDIRECTS_MAX; step += 1) {
    const address = await findPublicAddress(next, asking)
    if (address === undefined) return { fails: 'not-public' }
    const { status, location } = await askTwice(next, address, asking)
    if (status < 300 || status >= 400 || !location || !URL.canParse(location, next)) {
      return { answers: status }
    }
    next = new URL(location, next)
  }
  return { fails: 'circle' }
}

/** Some servers reject HEAD. */
async function askTwice(url: URL, address: string, { ask, signal }: LinkAsking) {
  const answer = await ask(url, { address, method: 'HEAD', signal })
  if (answer.status < ANSWERED_TO_GET_ALONE) return answer
  return ask(url, { address, method: 'GET', signal })
}

/** Undefined: not public. */
async function findPublicAddress(url: URL, { resolve, signal }: LinkAsking) {
  const { protocol, port, username, password, hostname } = url
  if (!['http:', 'https:'].includes(protocol) || port !== '') return undefined
  if (username !== '' || password !== '') return undefined
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const addresses = isIP(host) ? [host] : await (resolve ?? resolveHost)(host, signal)
  // One private address rejects the host.
  return addresses.length > 0 && addresses.every(isPublicAddress) ? addresses[0] : undefined
}

/** Of the resolver; aborting cancels it. */
const TOO_SLOW = ['ETIMEOUT', 'ECANCELLED']
const NO_HOST = ['ENOTFOUND', 'EDNS', 'ENODATA', 'EBADNAME']

export function outcomeOf(error: unknown): LinkOutcome {
  const { code = '', name = '' } = error as NodeJS.ErrnoException
  const isSlow = ['AbortError', 'TimeoutError'].includes(name) || TOO_SLOW.includes(code)
  if (isSlow) return { fails: 'too-slow' }
  if (NO_HOST.includes(code)) return { fails: 'no-host' }
  if (/CERT|SSL|TLS|SELF_SIGNED/.test(code)) return { fails: 'unsafe' }
  return { fails: 'unreachable' }
}

/** IANA special-purpose address registries. */
const closed = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  closed.addSubnet(network, prefix, 'ipv4')
}
// Within 2000::/3: protocol assignments, documentation, and addresses that embed IPv4.
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  closed.addSubnet(network, prefix, 'ipv6')
}

/** Global unicast: no mapped, private, local or multicast addresses. */
const given = new BlockList()
given.addSubnet('2000::', 3, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  return family === 6 && given.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

/** Per try; a silent name server is tried twice. */
const TIMEOUT_MS = 3000
const TRIES = 2

/**
 * The platform's look-up would hold one of the few threads that files and passwords wait for, and
 * cannot be cancelled.
 * @param servers default: the system's
 * @throws the name servers' error, if there is no address of either family
 */
export async function resolveHost(
  host: string,
  signal: AbortSignal,
  servers?: readonly string[],
): Promise<string[]> {
  signal.throwIfAborted()
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
  if (servers) resolver.setServers(servers)
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const found = answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
    if (found.length > 0) return found
    const reasons = answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason] : []))
    // ENODATA for one family says less than the other's failure.
    throw reasons.find(({ code }) => code !== 'ENODATA') ?? reasons[0]
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
