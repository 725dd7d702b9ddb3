import { isIP } from 'node:net'
import { type Finding, foundTexts, makeVisible, textToPublish } from './finding.ts'
import { describeSilence, type Lookups } from './lookups.ts'

/** More questions than this make a record void (RFC 7208, 4.6.4). */
const LOOKUPS_MAX = 10
const IS_SPF = /^v=spf1(?: |$)/i
const MODIFIER = /^([a-z][\w.-]*)=(.*)$/i
const MECHANISM =
  /^([+?~-]?)(all|include|a|mx|ptr|ip4|ip6|exists)(?::([^/]+))?((?:\/\d{1,3}){0,1}(?:\/\/\d{1,3})?)$/i
const ASKS = ['include', 'a', 'mx', 'ptr', 'exists', 'redirect']

/** A part of a record, such as `include:mail.example` or `-all`. */
interface Term {
  name: string
  qualifier: string
  value: string
}

/** What a record comes to, with those that it takes in. */
interface Walk {
  lookups: number
  /** What is wrong, as a sentence; the first that was found. */
  problem?: string | undefined
  /** Nobody could say what stands at one of its names. */
  silence?: string | undefined
}

/**
 * Looks at who may send for a domain (RFC 7208).
 * @param mailHost the host that takes our mail, which a record is suggested with; undefined for none
 */
export async function checkSpf(
  lookups: Lookups,
  domain: string,
  mailHost: string | undefined,
): Promise<Finding> {
  const answer = await lookups.texts(domain)
  if (answer.kind === 'silent' || answer.kind === 'failed') {
    return finding('unknown', describeSilence(answer.kind, domain))
  }
  const texts = answer.kind === 'found' ? answer.records.filter(text => IS_SPF.test(text)) : []
  const records = foundTexts(domain, texts)
  const [text, ...others] = texts
  if (text === undefined) return suggest(domain, mailHost)
  if (others.length > 0) {
    return {
      ...finding(
        'bad',
        `There are ${texts.length} SPF records for ${domain}, and other mail servers take none of them then. Whoever looks after the domain must make one of them.`,
      ),
      records,
    }
  }
  return { ...(await judge(lookups, domain, text)), records }
}

function suggest(domain: string, mailHost: string | undefined): Finding {
  // A name of this network alone tells others nothing.
  const isPublic = mailHost?.includes('.') && isIP(mailHost) === 0
  const names = isPublic ? `a:${mailHost} ` : 'mx '
  return {
    ...finding(
      'bad',
      `Nothing says who may send mail for ${domain}, so anybody can pretend to be you, and much of your mail is taken for spam. Whoever looks after the domain publishes an SPF record; your mail provider names what belongs in it, such as this.`,
    ),
    records: [textToPublish(domain, `v=spf1 ${names}~all`)],
  }
}

async function judge(lookups: Lookups, domain: string, text: string): Promise<Finding> {
  const { lookups: asked, problem, silence } = await walk(lookups, domain, text, [])
  if (problem !== undefined) return finding('bad', problem)
  if (asked > LOOKUPS_MAX) {
    return finding(
      'bad',
      `The SPF record makes other mail servers ask more than ${LOOKUPS_MAX} times, and then they take it for broken. Whoever looks after the domain must shorten it.`,
    )
  }
  if (silence !== undefined) return finding('unknown', silence)
  return judgeEnd(domain, readTerms(text))
}

/** What the record says of everybody whom it does not name. */
function judgeEnd(domain: string, terms: readonly Term[]): Finding {
  const all = terms.find(({ name }) => name === 'all')
  if (all?.qualifier === '+') {
    return finding(
      'bad',
      `The SPF record lets everybody send as ${domain}: “+all” must become “~all” or “-all”.`,
    )
  }
  const isLedOn = terms.some(({ name }) => name === 'redirect')
  if (all?.qualifier === '?' || (!all && !isLedOn)) {
    return finding(
      'warning',
      `The SPF record says nothing of servers that it does not name, so it stops nobody from pretending to be you. It should end with “~all” or “-all”.`,
    )
  }
  return finding(
    'good',
    `It is published who may send mail for ${domain}, and others are to be distrusted. That your own mail server is among them, a mail to yourself shows.`,
  )
}

/** Follows what a record takes in, since all of it counts. @param above the domains that led here */
async function walk(
  lookups: Lookups,
  domain: string,
  text: string,
  above: readonly string[],
): Promise<Walk> {
  const terms = readTerms(text)
  const wrong = terms.find(({ name }) => name === '')
  if (wrong) {
    return {
      lookups: 0,
      problem: `The SPF record of ${domain} has a part that nobody understands (“${makeVisible(wrong.value.slice(0, 60))}”), and other mail servers take none of it then. Whoever looks after the domain must mend it.`,
    }
  }
  const total: Walk = { lookups: terms.filter(({ name }) => ASKS.includes(name)).length }
  const isEnded = terms.some(({ name }) => name === 'all')
  for (const { name, value } of terms) {
    // What follows nothing is not followed: `redirect` where `all` stands (RFC 7208, 6.1).
    const isFollowed = name === 'include' || (name === 'redirect' && !isEnded)
    // With a macro the name depends on each mail.
    if (!isFollowed || value.includes('%') || total.lookups > LOOKUPS_MAX) continue
    const below = await follow(lookups, value, [...above, domain])
    total.lookups += below.lookups
    total.problem ??= below.problem
    total.silence ??= below.silence
    if (total.problem !== undefined) break
  }
  return total
}

async function follow(lookups: Lookups, name: string, above: readonly string[]): Promise<Walk> {
  const domain = name.toLowerCase().replace(/\.$/, '')
  if (above.includes(domain)) {
    return {
      lookups: 0,
      problem: `The SPF record leads in a circle over ${makeVisible(domain)}, and other mail servers take it for broken. Whoever looks after the domain must mend it.`,
    }
  }
  // Deeper than a sound record can be.
  if (above.length > LOOKUPS_MAX) return { lookups: LOOKUPS_MAX }
  const answer = await lookups.texts(domain)
  if (answer.kind === 'silent' || answer.kind === 'failed') {
    return { lookups: 0, silence: describeSilence(answer.kind, domain) }
  }
  const texts = answer.kind === 'found' ? answer.records.filter(text => IS_SPF.test(text)) : []
  const [text, ...others] = texts
  if (text === undefined || others.length > 0) {
    return {
      lookups: 0,
      problem: `The SPF record takes in that of ${makeVisible(domain)}, where there ${text === undefined ? 'is none' : 'are several'}, and other mail servers take it for broken. Whoever looks after the domain must mend it.`,
    }
  }
  return walk(lookups, domain, text, above)
}

/** @returns the record's parts in order; one that is no such part without a name */
function readTerms(text: string): Term[] {
  return text
    .slice('v=spf1'.length)
    .split(' ')
    .filter(Boolean)
    .map(part => readTerm(part))
}

function readTerm(part: string): Term {
  const [, qualifier = '', mechanism = '', value = '', range = ''] = MECHANISM.exec(part) ?? []
  const name = mechanism.toLowerCase()
  if (name !== '' && isComplete(name, value, range)) {
    return { name, qualifier: qualifier || '+', value }
  }
  const [, modifier = '', text = ''] = MODIFIER.exec(part) ?? []
  const isNamed = modifier !== '' && !(modifier.toLowerCase() === 'redirect' && text === '')
  if (isNamed) return { name: modifier.toLowerCase(), qualifier: '', value: text }
  return { name: '', qualifier: '', value: part }
}

function isComplete(name: string, value: string, range: string): boolean {
  if (name === 'all') return value === '' && range === ''
  if (name === 'ip4') return isIP(value) === 4
  // Its colons are part of the address.
  if (name === 'ip6') return isIP(value) === 6
  if (name === 'include' || name === 'exists') return value !== '' && range === ''
  return true
}

function finding(verdict: Finding['verdict'], sentence: string): Finding {
  return { name: 'spf', verdict, sentence, records: [] }
}
