import { domainToASCII } from 'node:url'
import type { DkimKey } from '../../mail/dkim-key.ts'
import type { Actor } from '../../staff/actor.ts'
import type { RequestParts } from '../../staff/context.ts'
import { requirePermission } from '../../staff/require-permission.ts'
import { checkDkim } from './dkim.ts'
import { checkDmarc } from './dmarc.ts'
import type { Finding } from './finding.ts'
import { makeVisible } from './finding.ts'
import { describeSilence, type Lookups, openLookups } from './lookups.ts'
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

/** Looks at whether what is answered to the sender arrives anywhere (RFC 5321, 5.1; RFC 7505). */
async function checkMailHosts(lookups: Lookups, domain: string): Promise<Finding> {
  const answer = await lookups.mailHosts(domain)
  if (answer.kind === 'silent' || answer.kind === 'failed') {
    return finding('unknown', describeSilence(answer.kind, domain))
  }
  if (answer.kind === 'none') {
    return finding(
      'warning',
      `No mail server is named that takes mail for ${domain}: answers to your newsletter, and reports of what did not arrive, may go nowhere. Whoever looks after the domain publishes an MX record.`,
    )
  }
  const records = answer.records.map(({ priority, exchange }) => ({
    name: domain,
    type: 'MX' as const,
    value: makeVisible(`${priority} ${exchange || '.'}`),
    isFound: true,
  }))
  const takesNone = answer.records.every(({ exchange }) => exchange === '' || exchange === '.')
  if (takesNone) {
    return {
      ...finding(
        'bad',
        `${domain} says that it takes no mail at all: nobody can answer your newsletter, and many mail servers refuse mail from such a sender.`,
      ),
      records,
    }
  }
  return { ...finding('good', `Answers to ${domain} have a mail server that takes them.`), records }
}

function finding(verdict: Finding['verdict'], sentence: string): Finding {
  return { name: 'mx', verdict, sentence, records: [] }
}
