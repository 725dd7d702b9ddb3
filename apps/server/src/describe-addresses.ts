import type { ApiConfig } from '@universe/api/config'
import { company } from '@universe/contract/company'

/** RFC 2606: mail to them reaches nobody. */
const PLACEHOLDER = /(?:^|[@./])example(?:\.(?:com|net|org))?(?:$|\/)/

const NAMES = {
  contact: 'contacts',
  demo: 'demos',
  application: 'applications',
  subscriber: 'newsletter',
}

/** Startup lines; warns of placeholders on a public site. */
export function describeAddresses({ mailFrom, mailTo, siteUrl }: ApiConfig): string[] {
  const kinds = Map.groupBy(Object.keys(mailTo) as (keyof typeof mailTo)[], kind => mailTo[kind])
  const receivers = [...kinds].map(
    ([address, list]) => `${address} (${list.map(kind => NAMES[kind]).join(', ')})`,
  )
  const lines = [`Requests go to ${receivers.join(', ')}`]
  if (!siteUrl?.startsWith('https:')) return lines
  const settings = {
    MAIL_FROM: mailFrom.address,
    MAIL_TO_CONTACT: mailTo.contact,
    MAIL_TO_DEMO: mailTo.demo,
    MAIL_TO_APPLICATION: mailTo.application,
    MAIL_TO_NEWSLETTER: mailTo.subscriber,
  }
  const published = [
    ...Object.values(company.emails),
    company.web,
    ...company.social.map(({ url }) => url),
  ].filter(isPlaceholder)
  const unset = Object.entries(settings).filter(([, address]) => isPlaceholder(address))
  if (unset.length > 0) {
    const named = unset.map(([name, address]) => `${name} is ${address}`)
    lines.push(`Nobody’s mailbox: ${named.join(', ')}. Set them in the environment.`)
  }
  if (published.length > 0) {
    lines.push(
      `Placeholders on a public site: ${published.join(', ')}. They stand in packages/contract/src/company.ts (docs/deploying.md, "Your company").`,
    )
  }
  return lines
}

function isPlaceholder(address: string): boolean {
  return PLACEHOLDER.test(address)
}
