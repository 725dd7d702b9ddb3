import type { RecipientStatus } from './delivery-status.ts'

/** Whether mail to an address can never arrive, and the status that tells. */
export interface Verdict {
  isGone: boolean
  /** Such as 5.1.1; undefined where the report has none. */
  code: string | undefined
}

/**
 * Judges whether an address is refused for good: by the status and by the code in the other server's
 * own words, which must agree. Where both are general, these words must say it. Full mailboxes, rates,
 * policies, spam and whatever concerns the sender or the network are no reason, whatever the code.
 */
export function judgeRecipient({
  action,
  status,
  diagnostic,
}: Omit<RecipientStatus, 'addresses'>): Verdict {
  const said = diagnostic.slice(0, DIAGNOSTIC_MAX_CHARACTERS)
  const reply = readReply(said)
  const codes = [status, reply.code].filter(code => code !== undefined)
  const specific = codes.filter(code => !GENERAL.has(code))
  const code = specific[0] ?? codes[0]
  const words = said.replaceAll(ADDRESS, '').replaceAll(TABLE_NAME, '')
  if (action !== 'failed' || OTHER_REASON.test(words)) return { isGone: false, code }
  if (specific.length > 0) return { isGone: specific.every(isAddressGone), code }
  return { isGone: ABOUT_MAILBOX.has(reply.number) && NOBODY.test(words), code }
}

/** A server's answer has a line or two. */
const DIAGNOSTIC_MAX_CHARACTERS = 2000
/** Names of people and domains, and how Postfix calls its list of them, are no reason. */
const ADDRESS = /<[^<>]*>|(?<![^\s<>@])[^\s<>@]+@[^\s<>@]+/g
const TABLE_NAME = /in (?:virtual|local|relay) (?:\w+ )?table/gi

/** RFC 3463 tells nothing by these but that it failed. 5.1.0 is said of senders, too. */
const GENERAL = new Set(['5.0.0', '5.1.0', '5.5.0'])

/** RFC 3463, sections 3.2 and 3.3. */
function isAddressGone(code: string): boolean {
  // 5.1.7 and 5.1.8 are about the sender's address, and 5.1.9 about the server (RFC 3886, RFC 7505).
  return code === '5.2.1' || (code.startsWith('5.1.') && !/^5\.1\.[789]$/.test(code))
}

interface Reply {
  number: number
  code: string | undefined
}

/** @returns what SMTP has of a refusal before its words, such as 550 5.1.1 or 550-5.1.1 or 550 #5.1.1 */
function readReply(diagnostic: string): Reply {
  const [, number, code] =
    /(?:^|[\s;:])([245]\d\d)(?:[ -]+#?([245]\.\d{1,3}\.\d{1,3})(?![\d.]))?(?=[\s-]|$)/.exec(
      diagnostic,
    ) ?? []
  return { number: Number(number ?? 0), code }
}

/** RFC 5321, section 4.2.3: mailbox unavailable, user not local, name not allowed. */
const ABOUT_MAILBOX = new Set([550, 551, 553])
const NOBODY =
  /\bunrouteable address|\buser not local|\b(?:unknown|no such|invalid|non-?existent|bad|inactive|disabled)(?: \w+)? (?:user|recipient|mailbox|account|address|destination)|\b(?:user|recipient|mailbox|account|address)\b[^.;]{0,80}\b(?:unknown|not (?:be )?(?:found|exist|known|listed|valid)|does(?:n['’]?t| not) exist|unavailable|inactive|disabled|invalid|no longer|not here)|\bnot an? (?:\w+ ){0,3}(?:user|recipient|mailbox|account)\b/i
/** What a server says that dislikes us, our server or how much we send, or is itself in trouble. */
const OTHER_REASON =
  /spam|junk|virus|content|block|black|\brbl\b|polic|prohibit|denied|deny|access|reputation|dmarc|dkim|\bspf\b|authenti|relay|rcpthosts|badmail|sender|\bhelo\b|client|\bip\b|host|connect|\brates?\b|limit|exceed|too many|frequen|gr[ae]y ?list|temporar|try (?:again|later)|quota|full|storage|size|too large/i
