import { createPublicKey } from 'node:crypto'
import { NODATA, NOTFOUND } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { domainToASCII } from 'node:url'
import { type DkimKey, isAligned, type MailSettings } from '../mail/mail-settings.ts'
import type { StaffContext } from '../staff/context.ts'
import { defineOperation } from '../staff/operation.ts'
import { editors } from '../staff/roles.ts'

export interface Finding {
  name: 'spf' | 'dkim' | 'dmarc' | 'mx'
  /** `unknown`: no name server answered. */
  verdict: 'good' | 'warning' | 'bad' | 'unknown'
  sentence: string
  records: DnsRecord[]
}

export interface DnsRecord {
  /** Without the final dot. */
  name: string
  type: 'TXT' | 'MX'
  value: string
  isFound: boolean
}

interface SenderParts extends Pick<StaffContext, 'now'> {
  settings: Pick<StaffContext['settings'], 'mail' | 'isMailWritten' | 'dnsServers'>
}

const KEPT_MS = 60_000
/** For all queries together. */
const LOOKUPS_MS = 5000

/** A process's settings do not change. */
const kept = new WeakMap<MailSettings, { at: number; findings: Promise<Finding[]> }>()

/**
 * Looks up how other servers judge our sender.
 * @param input `again`: bypasses the minute's cache
 * @returns within seconds; silent name servers are a verdict, not an error
 */
export const checkSender = defineOperation(
  { name: 'checkSender', roles: [...editors, 'sales'] },
  async ({ now, settings }: SenderParts, _actor, { again = false }: { again?: boolean } = {}) => {
    const { mail, isMailWritten = false, dnsServers = [] } = settings
    const { address } = mail.mailFrom
    const domain = domainToASCII(address.slice(address.lastIndexOf('@') + 1))
    let found = kept.get(mail)
    if (!found || again || now() - found.at >= KEPT_MS) {
      found = { at: now(), findings: lookUp(domain, mail.dkim, dnsServers) }
      kept.set(mail, found)
    }
    return {
      address,
      domain,
      /** Epoch milliseconds. */
      at: found.at,
      /** Mail goes to files: the findings do not matter yet. */
      isWritten: isMailWritten,
      findings: await found.findings,
    }
  },
)

/** @param servers default: the machine's own */
async function lookUp(
  domain: string,
  key: DkimKey | undefined,
  servers: readonly string[],
): Promise<Finding[]> {
  const resolver = new Resolver()
  if (servers.length > 0) resolver.setServers(servers)
  const timer = setTimeout(() => resolver.cancel(), LOOKUPS_MS)
  try {
    return await Promise.all([
      checkSpf(resolver, domain),
      checkDkim(resolver, domain, key),
      checkDmarc(resolver, domain),
      checkMailHosts(resolver, domain),
    ])
  } finally {
    clearTimeout(timer)
  }
}

/** RFC 7208. */
async function checkSpf(resolver: Resolver, domain: string): Promise<Finding> {
  const finding = findingOf('spf')
  const texts = await findTexts(resolver, domain)
  if (!texts) return finding('unknown', describeSilence(domain))
  const records = texts.filter(text => /^v=spf1(?: |$)/i.test(text))
  const shown = records.map(text => asFound(domain, text))
  const [record, ...others] = records
  if (record === undefined) {
    return finding(
      'bad',
      `Nothing says who may send mail for ${domain}, so anyone can send as you, and much of your mail is treated as spam. Ask whoever manages the domain to publish an SPF record; your mail provider says what belongs in it, for example this.`,
      [toPublish(domain, 'v=spf1 mx ~all')],
    )
  }
  if (others.length > 0) return finding('bad', describeSeveral('SPF', domain), shown)
  const qualifier = / ([+?~-]?)all(?: |$)/i.exec(record)?.[1]
  if (qualifier === '+' || qualifier === '') {
    return finding(
      'bad',
      `The SPF record lets anyone send as ${domain}: “${qualifier}all” must become “~all” or “-all”.`,
      shown,
    )
  }
  if (qualifier === '?' || (qualifier === undefined && !/ redirect=/i.test(record))) {
    return finding(
      'warning',
      'The SPF record says nothing of servers that it does not name, so it stops nobody from pretending to be you. It should end with “~all” or “-all”.',
      shown,
    )
  }
  return finding(
    'good',
    `Published: who may send mail for ${domain}, and that others should be distrusted. Send yourself a mail to check that your own server is included.`,
    shown,
  )
}

/** RFC 6376. */
async function checkDkim(
  resolver: Resolver,
  domain: string,
  key: DkimKey | undefined,
): Promise<Finding> {
  const finding = findingOf('dkim')
  if (!key) {
    return finding(
      'warning',
      'Mail is not signed here. Large mailbox providers refuse newsletters without a signature. Ask whoever runs the server whether your mail server signs mail; if not, it can be signed here (DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY_FILE).',
    )
  }
  const signer = domainToASCII(key.domain)
  if (!isAligned(signer, domain)) {
    return finding(
      'warning',
      `Mail is signed by ${signer}, which does not count for the sender’s domain ${domain}. Ask whoever runs the server to sign by ${domain} (DKIM_DOMAIN).`,
    )
  }
  const name = `${key.selector}._domainkey.${signer}`
  const texts = await findTexts(resolver, name)
  if (!texts) return finding('unknown', describeSilence(name))
  const publicKey = createPublicKey(key.privateKey)
  const wanted = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  const record = toPublish(name, `v=DKIM1; k=rsa; p=${wanted}`)
  const [text, ...others] = texts
  if (text === undefined) {
    return finding(
      'bad',
      'Mail is signed here, but the key to check it is not published. Ask whoever manages the domain to publish this record.',
      [record],
    )
  }
  const shown = texts.map(found => asFound(name, found))
  if (others.length > 0 || readTag(text, 'p') !== wanted) {
    return finding(
      'bad',
      'The published key is not the one that signs mail, so signatures fail. Ask whoever manages the domain to replace it with the last of these records.',
      [...shown, record],
    )
  }
  return finding('good', 'Mail is signed, and the right key is published.', shown)
}

/** RFC 9989. */
async function checkDmarc(resolver: Resolver, domain: string): Promise<Finding> {
  const finding = findingOf('dmarc')
  // Without a record of its own, the nearest parent domain's applies.
  for (let owner = domain; owner.includes('.'); owner = owner.slice(owner.indexOf('.') + 1)) {
    const name = `_dmarc.${owner}`
    const texts = await findTexts(resolver, name)
    if (!texts) return finding('unknown', describeSilence(name))
    const records = texts.filter(text => /^v\s*=\s*DMARC1\s*(?:;|$)/.test(text))
    const shown = records.map(text => asFound(name, text))
    const [record, ...others] = records
    if (record === undefined) continue
    if (others.length > 0) return finding('bad', describeSeveral('DMARC', owner), shown)
    const forSubdomains = owner === domain ? undefined : readTag(record, 'sp')
    const policy = (forSubdomains ?? readTag(record, 'p') ?? '').toLowerCase()
    return finding(...judgePolicy(policy), shown)
  }
  return finding(
    'bad',
    `Nothing says what to do with mail that pretends to come from ${domain}. Large mailbox providers require it for newsletters. Ask whoever manages the domain to publish this record, with an address of yours that the reports go to, and a stricter one once the reports show nothing amiss.`,
    [toPublish(`_dmarc.${domain}`, `v=DMARC1; p=none; rua=mailto:dmarc@${domain}`)],
  )
}

function judgePolicy(policy: string): [Finding['verdict'], string] {
  switch (policy) {
    case 'reject':
      return ['good', 'Others are told to refuse mail that pretends to come from you.']
    case 'quarantine':
      return ['good', 'Others are told to put mail aside as spam that pretends to come from you.']
    case 'none':
      return [
        'warning',
        'The policy only monitors (“p=none”). That is enough for newsletters, but stops nobody from sending as you. Make it stricter once its reports look right.',
      ]
    default:
      return [
        'bad',
        'The DMARC record has no valid policy (“p=none”, “p=quarantine” or “p=reject”), so it is ignored. Ask whoever manages the domain to fix it.',
      ]
  }
}

/** Whether replies can be delivered (RFC 5321, 5.1; RFC 7505). */
async function checkMailHosts(resolver: Resolver, domain: string): Promise<Finding> {
  const finding = findingOf('mx')
  const found = await answer(resolver.resolveMx(domain))
  if (!found) return finding('unknown', describeSilence(domain))
  const shown = found
    .sort((one, other) => one.priority - other.priority)
    .map(({ priority, exchange }): DnsRecord => {
      return { name: domain, type: 'MX', value: `${priority} ${exchange || '.'}`, isFound: true }
    })
  // An exchange without a name refuses all mail.
  if (found.every(({ exchange }) => exchange === '' || exchange === '.')) {
    return finding(
      'warning',
      `No mail server accepts mail for ${domain}: answers to your newsletter, and bounce reports, may get lost. Ask whoever manages the domain to publish an MX record.`,
      shown,
    )
  }
  return finding('good', `Answers to ${domain} have a mail server that accepts them.`, shown)
}

/** @returns each text joined from its strings (RFC 7208, 3.3) */
async function findTexts(resolver: Resolver, name: string): Promise<string[] | undefined> {
  const found = await answer(resolver.resolveTxt(name))
  return found?.map(strings => strings.join(''))
}

/** @returns undefined if no server answered */
async function answer<Found>(question: Promise<Found[]>): Promise<Found[] | undefined> {
  try {
    return await question
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    return code === NODATA || code === NOTFOUND ? [] : undefined
  }
}

/** DKIM, DMARC: `name=value;` */
function readTag(text: string, name: string): string | undefined {
  const tag = text.split(';').find(each => each.split('=', 1)[0]?.trim() === name)
  return tag?.slice(tag.indexOf('=') + 1).replace(/\s/g, '')
}

function describeSilence(name: string): string {
  return `No name server answered for ${name}. Check again in a few minutes; if it keeps failing, tell whoever runs the server.`
}

function describeSeveral(kind: string, domain: string): string {
  return `There are several ${kind} records for ${domain}, so other mail servers ignore them all. Ask whoever manages the domain to merge them into one.`
}

function findingOf(name: Finding['name']) {
  return (verdict: Finding['verdict'], sentence: string, records: DnsRecord[] = []): Finding => {
    return { name, verdict, sentence, records }
  }
}

const asFound = (name: string, value: string): DnsRecord => {
  return { name, type: 'TXT', value, isFound: true }
}

const toPublish = (name: string, value: string): DnsRecord => {
  return { name, type: 'TXT', value, isFound: false }
}
