import { Resolver } from 'node:dns/promises'

/** A name server that says nothing is asked once more. */
const TIMEOUT_MS = 3000
const TRIES = 2

/**
 * Asks the name servers for all addresses of a host. The platform's own look-up would hold one of the
 * few threads that files and passwords wait for, and could not be called off.
 * @param signal calls it off
 * @param servers asked instead of the system's
 * @throws what the name servers failed with, where neither kind of address was found
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
    // That there is none of one kind says less than why the other is not known.
    throw reasons.find(({ code }) => code !== 'ENODATA') ?? reasons[0]
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
