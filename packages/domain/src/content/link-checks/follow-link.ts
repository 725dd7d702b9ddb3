import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'
import { resolveHost } from './resolve-host.ts'

/** What somebody else's server says of an address. */
export interface LinkAnswer {
  status: number
  /** Where it leads on to. */
  location: string | undefined
}

/**
 * Asks for an address at the very machine that was judged, and nowhere else, and reads no more than
 * the head of what it answers.
 * @throws what the connection failed with
 */
export type AskLink = (
  url: URL,
  at: { address: string; method: 'HEAD' | 'GET'; signal: AbortSignal },
) => Promise<LinkAnswer>

/** @returns all addresses of a host, unless it is called off */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<string[]>

/** How a link is asked for. */
export interface LinkAsking {
  ask: AskLink
  resolve?: ResolveHost | undefined
  signal: AbortSignal
}

/** What became of a link: an answer, or why there is none. */
export type LinkOutcome =
  | { answers: number }
  | { fails: 'not-public' | 'no-host' | 'unreachable' | 'too-slow' | 'unsafe' | 'circle' }

const REDIRECTS_MAX = 5
const ANSWERED_TO_GET_ALONE = 400

/** Follows a link as a reader's browser would, but to no machine that is not everybody's. */
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

/** Some servers answer nothing but a GET. */
async function askTwice(url: URL, address: string, { ask, signal }: LinkAsking) {
  const answer = await ask(url, { address, method: 'HEAD', signal })
  if (answer.status < ANSWERED_TO_GET_ALONE) return answer
  return ask(url, { address, method: 'GET', signal })
}

/** @returns the address to connect to; undefined where the URL leads to a machine that is not everybody's */
async function findPublicAddress(url: URL, { resolve, signal }: LinkAsking) {
  const { protocol, port, username, password, hostname } = url
  if (!['http:', 'https:'].includes(protocol) || port !== '') return undefined
  if (username !== '' || password !== '') return undefined
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const addresses = isIP(host)
    ? [host]
    : await orAbort((resolve ?? resolveHost)(host, signal), signal)
  // A name that is also a machine's beside this one is left alone altogether.
  return addresses.length > 0 && addresses.every(isPublicAddress) ? addresses[0] : undefined
}

/** What is called off may still take its time to end. */
function orAbort<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  promise.catch(() => {})
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    promise.then(resolve, reject)
  })
}

const NO_HOST = ['ENOTFOUND', 'EDNS', 'ENODATA', 'EBADNAME']

/** @returns what a failure to ask says of a link */
export function outcomeOf(error: unknown): LinkOutcome {
  const { code = '', name = '' } = error as NodeJS.ErrnoException
  if (['AbortError', 'TimeoutError'].includes(name) || code === 'ETIMEOUT')
    return { fails: 'too-slow' }
  if (NO_HOST.includes(code)) return { fails: 'no-host' }
  if (/CERT|SSL|TLS|SELF_SIGNED/.test(code)) return { fails: 'unsafe' }
  return { fails: 'unreachable' }
}
