import { BADNAME, BADRESP, FORMERR, NODATA, NOTFOUND, NOTIMP, REFUSED, SERVFAIL } from 'node:dns'
import { Resolver } from 'node:dns/promises'

/** What a name server said: records, that there are none, or nothing that helps. */
export type Answer<Found> =
  | { kind: 'found'; records: Found[] }
  | { kind: 'none' }
  /** Nobody answered. */
  | { kind: 'silent' }
  /** A name server did, and could not say. */
  | { kind: 'failed' }

/** Asks name servers. Nothing of it throws. */
export interface Lookups {
  /** The texts at a name; one that came in several strings is joined (RFC 7208, 3.3). */
  texts(name: string): Promise<Answer<string>>
  /** The hosts that take mail for a domain, best first. */
  mailHosts(domain: string): Promise<Answer<{ exchange: string; priority: number }>>
}

/** How long a name server may take for a question, and all questions together. */
export interface LookupLimits {
  eachMs: number
  allMs: number
}

const LIMITS: LookupLimits = { eachMs: 3000, allMs: 5000 }
/** At what is no name nothing stands, either. */
const NO_RECORDS: readonly string[] = [NODATA, NOTFOUND, BADNAME]
/** A server that speaks, and cannot say; everything else is a silence. */
const SPOKEN: readonly string[] = [SERVFAIL, REFUSED, FORMERR, NOTIMP, BADRESP]

/**
 * @param servers addresses with or without a port; the machine's own name servers where there are none
 * @returns what asks them within the limits, whoever stays silent, and what ends that
 */
export function openLookups(
  servers: readonly string[],
  { eachMs, allMs }: LookupLimits = LIMITS,
): Lookups & { close(): void } {
  const resolver = new Resolver({ timeout: eachMs, tries: 1 })
  if (servers.length > 0) resolver.setServers([...servers])
  const over = new AbortController()
  const end = () => {
    over.abort()
    resolver.cancel()
  }
  const timer = setTimeout(end, allMs)
  const ask = <Found>(question: () => Promise<Found[]>) => answer(question, over.signal)
  return {
    texts: name => ask(async () => (await resolver.resolveTxt(name)).map(parts => parts.join(''))),
    mailHosts: domain =>
      ask(async () =>
        (await resolver.resolveMx(domain)).sort((one, other) => one.priority - other.priority),
      ),
    close() {
      clearTimeout(timer)
      end()
    },
  }
}

async function answer<Found>(
  question: () => Promise<Found[]>,
  over: AbortSignal,
): Promise<Answer<Found>> {
  if (over.aborted) return { kind: 'silent' }
  try {
    const records = await question()
    return records.length > 0 ? { kind: 'found', records } : { kind: 'none' }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (NO_RECORDS.includes(code)) return { kind: 'none' }
    return { kind: SPOKEN.includes(code) ? 'failed' : 'silent' }
  }
}

/** @returns why nothing is known, as a sentence; what stands at a name was not said */
export function describeSilence(kind: 'silent' | 'failed', name: string): string {
  return kind === 'silent'
    ? `No name server answers this server, so nobody knows what stands at ${name}. Look again later; if it stays, tell whoever runs the server.`
    : `The name servers of ${name} could not say what stands there. Look again in some minutes; if it stays, tell whoever looks after the domain.`
}
