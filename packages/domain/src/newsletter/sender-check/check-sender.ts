import { domainToASCII } from 'node:url'
import type { DkimKey } from '../../mail/dkim-key.ts'
import type { Actor } from '../../staff/actor.ts'
import type { RequestParts } from '../../staff/context.ts'
import { requirePermission } from '../../staff/require-permission.ts'
import { checkDkim } from './dkim.ts'
import { checkDmarc } from './dmarc.ts'
import type { Finding } from './finding.ts'
import { openLookups } from './lookups.ts'
import { checkMailHosts } from './mx.ts'
import { checkSpf } from './spf.ts'

/** What other mail servers can know of our sender. */
export interface SenderCheck {
  /** What mail comes from. */
  address: string
  /** Its domain as name servers know it. */
  domain: string
  /** When it was looked at, in epoch milliseconds. */
  at: number
  /** Whether mail is written to files here, so that none of this matters yet. */
  isWritten: boolean
  findings: Finding[]
}

/** What it needs of the parts. */
interface SenderParts extends Pick<RequestParts, 'now'> {
  settings: Pick<RequestParts['settings'], 'mail' | 'isMailWritten' | 'dnsServers'>
}

/** For so long what was found is shown again; asked anew, this soon. */
const KEPT_MS = 60_000
const AGAIN_MS = 2000

const kept = new Map<string, { at: number; findings: Promise<Finding[]> }>()

/**
 * Looks up what lets other mail servers trust our sender: SPF, DKIM, DMARC and where answers go.
 * @param input `again`: not what was found a moment ago
 * @returns what was found within seconds; where name servers are silent, that, and it never throws for it
 */
export async function checkSender(
  { now, settings }: SenderParts,
  actor: Actor,
  { again = false }: { again?: boolean } = {},
): Promise<SenderCheck> {
  requirePermission(actor, 'checkSender')
  const { mail, isMailWritten = false, dnsServers = [] } = settings
  const { address } = mail.mailFrom
  const domain = domainToASCII(address.slice(address.lastIndexOf('@') + 1)).toLowerCase()
  const { dkim, smtpServer } = mail
  const subject = JSON.stringify([domain, dkim?.domain, dkim?.selector, dnsServers])
  const before = kept.get(subject)
  const isRecent = before && now() - before.at < (again ? AGAIN_MS : KEPT_MS)
  const { at, findings } = isRecent
    ? before
    : { at: now(), findings: look({ domain, dkim, mailHost: smtpServer?.host, dnsServers }) }
  if (!isRecent) kept.set(subject, { at, findings })
  return { address, domain, at, isWritten: isMailWritten, findings: await findings }
}

interface Sender {
  domain: string
  dkim: DkimKey | undefined
  mailHost: string | undefined
  dnsServers: readonly string[]
}

async function look({ domain, dkim, mailHost, dnsServers }: Sender): Promise<Finding[]> {
  const lookups = openLookups(dnsServers)
  const signer = dkim && { ...dkim, domain: domainToASCII(dkim.domain).toLowerCase() }
  try {
    return await Promise.all([
      checkSpf(lookups, domain, mailHost),
      checkDkim(lookups, signer),
      checkDmarc(lookups, domain, signer?.domain),
      checkMailHosts(lookups, domain),
    ])
  } finally {
    lookups.close()
  }
}
