import { type Finding, foundTexts, textToPublish } from './finding.ts'
import { describeSilence, type Lookups } from './lookups.ts'
import { readTagList } from './tag-list.ts'

/** So often a domain's parents are asked at most (RFC 9989, 4.10). */
const WALK_MAX = 8
const IS_DMARC = /^v\s*=\s*DMARC1\s*(?:;|$)/
const POLICIES = ['none', 'quarantine', 'reject']

/** The record that holds for a domain. */
interface Policy {
  /** Whose it is: the domain itself, or the organization that it belongs to. */
  owner: string
  text: string
  tags: Map<string, string> | undefined
}

/**
 * Looks at what others are to do with mail that pretends to be ours (RFC 9989).
 * @param domain of the From, by which also bounces go, so that SPF always fits it
 * @param signer the domain that signs; undefined where nobody signs here
 */
export async function checkDmarc(
  lookups: Lookups,
  domain: string,
  signer: string | undefined,
): Promise<Finding> {
  const found = await findPolicy(lookups, domain)
  if ('silence' in found) return finding('unknown', found.silence)
  const { policies, several } = found
  if (several) {
    return {
      ...finding(
        'bad',
        `There are ${several.texts.length} DMARC records for ${several.owner}, and other mail servers take none of them then. Whoever looks after the domain must make one of them.`,
      ),
      records: foundTexts(`_dmarc.${several.owner}`, several.texts),
    }
  }
  const [nearest] = policies
  if (!nearest) {
    return {
      ...finding(
        'bad',
        `Nothing says what others are to do with mail that pretends to come from ${domain}. Large mailbox providers ask for it before they take newsletters. Whoever looks after the domain publishes this record, with an address of yours that the reports go to, and a stricter one once the reports show nothing amiss.`,
      ),
      records: [textToPublish(`_dmarc.${domain}`, `v=DMARC1; p=none; rua=mailto:dmarc@${domain}`)],
    }
  }
  // The organization is the highest that has a record.
  const organization = policies.at(-1)?.owner ?? domain
  const policy = nearest.owner === domain ? nearest : (policies.at(-1) ?? nearest)
  return {
    ...judge(policy, { domain, signer, organization }),
    records: foundTexts(`_dmarc.${policy.owner}`, [policy.text]),
  }
}

/** What stands at a domain and above it. */
type Walked = { policies: Policy[]; several?: { owner: string; texts: string[] } }

/**
 * @returns the records at a domain and above it, lowest first, the walk ending where one says so; and
 *   several at one name, where they stand nearer than any that counts
 */
async function findPolicy(lookups: Lookups, domain: string): Promise<Walked | { silence: string }> {
  const policies: Policy[] = []
  for (const owner of domainsUpFrom(domain)) {
    const answer = await lookups.texts(`_dmarc.${owner}`)
    if (answer.kind === 'silent' || answer.kind === 'failed') {
      // Of one that has its own, what stands above changes little.
      if (policies.length > 0) break
      return { silence: describeSilence(answer.kind, `_dmarc.${owner}`) }
    }
    const texts = answer.kind === 'found' ? answer.records.filter(text => IS_DMARC.test(text)) : []
    const [text, ...others] = texts
    if (text === undefined) continue
    // They count as none (RFC 9989, 4.7), whatever holds above.
    if (others.length > 0 && policies.length === 0) return { policies, several: { owner, texts } }
    if (others.length > 0) continue
    const tags = readTagList(text)
    const psd = tags?.get('psd')?.toLowerCase()
    // A registry's: who is below it is on their own.
    if (psd === 'y' && owner !== domain) break
    policies.push({ owner, text, tags })
    if (psd === 'n') break
  }
  return { policies }
}

/** The domain, then those above; of a long one those between are left out (RFC 9989, 4.10). */
function domainsUpFrom(domain: string): string[] {
  const labels = domain.split('.')
  const tops = labels.map((_, from) => labels.slice(from).join('.'))
  return tops.length <= WALK_MAX ? tops : [domain, ...tops.slice(1 - WALK_MAX)]
}

interface Domains {
  domain: string
  signer: string | undefined
  organization: string
}

function judge({ owner, tags }: Policy, domains: Domains): Finding {
  const { domain, signer } = domains
  // Below the organization another policy may hold.
  const wanted = (owner === domain ? undefined : tags?.get('sp')) ?? tags?.get('p')
  const policy = wanted?.toLowerCase() ?? ''
  if (!tags || !POLICIES.includes(policy)) {
    return finding(
      'bad',
      `The DMARC record has no policy that anybody understands (“p=none”, “p=quarantine” or “p=reject”), so it counts for nothing. Whoever looks after the domain must mend it.`,
    )
  }
  const isSigned = signer !== undefined && isAligned(signer, tags.get('adkim'), domains)
  if (signer !== undefined && !isSigned) {
    return finding(
      'warning',
      `Mail is signed by ${signer}, which does not count for the sender’s domain ${domain}: mail that somebody forwards may be refused. Whoever runs the server signs by ${domain} (DKIM_DOMAIN).`,
    )
  }
  if (tags.get('t')?.toLowerCase() === 'y') {
    return finding(
      'warning',
      `The DMARC record says that it is only tried out (“t=y”). ${STRICTER}`,
    )
  }
  if (policy === 'none') {
    return finding(
      'warning',
      `Others are asked to look and to do nothing (“p=none”), which is enough for newsletters and stops nobody from pretending to be you. ${STRICTER}`,
    )
  }
  const share = tags.get('pct') ?? ''
  if (/^\d{1,2}$/.test(share)) {
    return finding(
      'warning',
      `Others are told to ${WHAT[policy]} that pretends to come from you, and many do so with ${Number(share)} % of it alone (“pct=${share}”). ${STRICTER}`,
    )
  }
  const reports = tags.get('rua') ? '' : ' Nobody gets reports of it: “rua=mailto:…” asks for them.'
  return finding(
    'good',
    `Others are told to ${WHAT[policy]} that pretends to come from you.${reports}`,
  )
}

/** What others are told by a policy. */
const WHAT: Record<string, string> = { reject: 'refuse mail', quarantine: 'put mail aside as spam' }

const STRICTER =
  'Whoever looks after the domain makes it stricter once its reports show nothing amiss.'

/** Whether a signature by one domain stands for mail of another (RFC 9989, 4.4). */
function isAligned(signer: string, mode: string | undefined, { domain, organization }: Domains) {
  if (signer === domain) return true
  if (mode?.toLowerCase() === 's') return false
  return signer === organization || signer.endsWith(`.${organization}`)
}

function finding(verdict: Finding['verdict'], sentence: string): Finding {
  return { name: 'dmarc', verdict, sentence, records: [] }
}
