/** How a large provider maps local parts to mailboxes. */
interface Provider {
  domains: RegExp
  /** Separates a tag that does not change the mailbox. */
  tag: '+' | '-'
  /** The text before the tag is freely chosen and may be another person's address. */
  tagMayMislead?: true
  ignoresDots?: true
  /** The canonical one; all of the provider's domains share mailboxes. */
  domain?: string
}

const COUNTRIES = '(?:com|[a-z]{2}|com?\\.[a-z]{2})'

const providers: readonly Provider[] = [
  { domains: /^(?:gmail|googlemail)\.com$/, tag: '+', ignoresDots: true, domain: 'gmail.com' },
  { domains: new RegExp(`^(?:outlook|hotmail|live|msn)\\.${COUNTRIES}$`), tag: '+' },
  {
    domains: new RegExp(`^(?:yahoo|ymail|rocketmail)\\.${COUNTRIES}$`),
    tag: '-',
    tagMayMislead: true,
  },
  { domains: /^(?:icloud|me|mac)\.com$/, tag: '+', domain: 'icloud.com' },
  { domains: /^(?:proton\.me|protonmail\.com|pm\.me)$/, tag: '+', domain: 'proton.me' },
  { domains: /^fastmail\.(?:com|fm)$/, tag: '+' },
]

/**
 * For rate limits, where two people may count as one.
 * @returns one for all spellings that may share a mailbox
 */
export function canonicalAddress(address: string): string {
  return canonicalize(address, () => true)
}

/**
 * For actions on a person, which must not affect another.
 * @returns one for all spellings known to share a mailbox
 */
export function mailboxAddress(address: string): string {
  return canonicalize(address, ({ tagMayMislead }) => !tagMayMislead)
}

/**
 * @returns lowercase prefixes of every spelling with the same `mailboxAddress`, for lookups by
 * index; the whole address if it has only one
 */
export function mailboxPrefixes(address: string): string[] {
  const mailbox = mailboxAddress(address)
  const at = mailbox.lastIndexOf('@')
  const [name, domain] = [mailbox.slice(0, at), mailbox.slice(at + 1)]
  const provider = providers.find(({ domains }) => domains.test(domain))
  if (!provider || provider.tagMayMislead) return [mailbox]
  const dotted = provider.ignoresDots ? Array.from({ length: name.length + 1 }, (_, n) => n) : []
  return [
    `${name}@`,
    `${name}${provider.tag}`,
    ...dotted.map(letters => `${name.slice(0, letters)}.`),
  ]
}

function canonicalize(address: string, isRead: (provider: Provider) => boolean): string {
  const lower = address.toLowerCase()
  const at = lower.lastIndexOf('@')
  const [local, domain] = [lower.slice(0, at), lower.slice(at + 1)]
  const provider = providers.find(({ domains }) => domains.test(domain))
  if (!provider || !isRead(provider)) return lower
  const mark = local.indexOf(provider.tag)
  const untagged = mark > 0 ? local.slice(0, mark) : local
  const name = provider.ignoresDots ? untagged.replaceAll('.', '') : untagged
  return `${name}@${provider.domain ?? domain}`
}
