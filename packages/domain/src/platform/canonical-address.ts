/** How the large providers read what stands before the @, where that is not as it is written. */
interface Provider {
  domains: RegExp
  /** Begins a tag that leads to the same mailbox. */
  tag: '+' | '-'
  /** What stands before the tag is a name of the owner's choice, and may be another's address. */
  tagMayMislead?: true
  ignoresDots?: true
  /** All its domains lead to the same mailbox: this one is its name. */
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
 * For limits, which may count two people as one.
 * @returns one address for all spellings that may lead to the same mailbox
 */
export function canonicalAddress(address: string): string {
  return canonicalize(address, () => true)
}

/**
 * For what is done to a person, which must not happen to another.
 * @returns one address for all spellings that are known to lead to the same mailbox
 */
export function mailboxAddress(address: string): string {
  return canonicalize(address, ({ tagMayMislead }) => !tagMayMislead)
}

/**
 * @returns what every address begins with, in lower case, that leads to the same mailbox by
 *   `mailboxAddress`, so that an index finds them: few others begin so. The whole address where it has
 *   one spelling alone
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
