/** How the large providers read what stands before the @, where that is not as it is written. */
interface Provider {
  domains: RegExp
  /** Begins a tag that leads to the same mailbox. */
  tag: '+' | '-'
  ignoresDots?: true
  /** All its domains lead to the same mailbox: this one is its name. */
  domain?: string
}

const COUNTRIES = '(?:com|[a-z]{2}|com?\\.[a-z]{2})'

const providers: readonly Provider[] = [
  { domains: /^(?:gmail|googlemail)\.com$/, tag: '+', ignoresDots: true, domain: 'gmail.com' },
  { domains: new RegExp(`^(?:outlook|hotmail|live|msn)\\.${COUNTRIES}$`), tag: '+' },
  { domains: new RegExp(`^(?:yahoo|ymail|rocketmail)\\.${COUNTRIES}$`), tag: '-' },
  { domains: /^(?:icloud|me|mac)\.com$/, tag: '+', domain: 'icloud.com' },
  { domains: /^(?:proton\.me|protonmail\.com|pm\.me)$/, tag: '+', domain: 'proton.me' },
  { domains: /^fastmail\.(?:com|fm)$/, tag: '+' },
]

/** @returns one address for all spellings that lead to the same mailbox, as far as that is known */
export function canonicalAddress(address: string): string {
  const lower = address.toLowerCase()
  const at = lower.lastIndexOf('@')
  const [local, domain] = [lower.slice(0, at), lower.slice(at + 1)]
  const provider = providers.find(({ domains }) => domains.test(domain))
  if (!provider) return lower
  const mark = local.indexOf(provider.tag)
  const untagged = mark > 0 ? local.slice(0, mark) : local
  const name = provider.ignoresDots ? untagged.replaceAll('.', '') : untagged
  return `${name}@${provider.domain ?? domain}`
}
