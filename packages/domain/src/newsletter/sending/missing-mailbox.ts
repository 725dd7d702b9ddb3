export interface Refusal {
  command?: string
  responseCode?: number
  response?: string
}

/** Not if the server refuses the message, its sender or us. */
export function isMissingMailbox({ command, responseCode = 0, response = '' }: Refusal): boolean {
  return command === 'RCPT TO' && responseCode >= 500 && saysMissingMailbox(response)
}

/**
 * Answer and status must agree; if both are general, the words decide. Full mailboxes, rates,
 * policies, spam, sender and network problems never count.
 * @param answer such as `550 5.1.1 <ada@example.com>: no such user`
 * @param status such as 5.1.1 (RFC 3463)
 * @returns whether the recipient is unreachable for good
 */
export function saysMissingMailbox(answer: string, status?: string): boolean {
  const said = answer.slice(0, ANSWER_MAX_CHARACTERS)
  const reply = readReply(said)
  const words = said.replaceAll(ADDRESS, '').replaceAll(TABLE_NAME, '')
  if (OTHER_REASON.test(words)) return false
  const codes = [status, reply.code].filter(code => code !== undefined && !GENERAL.has(code))
  if (codes.length > 0) return codes.every(code => MISSING.test(code ?? ''))
  return ABOUT_MAILBOX.has(reply.number) && NOBODY.test(words)
}

/** @returns such as `550 5.1.1`: the words may contain the address and outlive its erasure */
export function refusalCodes({ responseCode, response = '' }: Refusal): string {
  return [responseCode, ENHANCED.exec(response)?.[1]].filter(Boolean).join(' ')
}

/** RFC 3463. */
const ENHANCED = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})(?!\d)/

/** Reads 550 5.1.1, 550-5.1.1, 550 #5.1.1. */
function readReply(answer: string): { number: number; code: string | undefined } {
  const [, number, code] =
    /(?:^|[\s;:])([245]\d\d)(?:[ -]+#?([245]\.\d{1,3}\.\d{1,3})(?![\d.]))?(?=[\s-]|$)/.exec(
      answer,
    ) ?? []
  return { number: Number(number ?? 0), code }
}

/** Answers have a line or two. */
const ANSWER_MAX_CHARACTERS = 2000
/** Names, domains, and Postfix's term for its list of them prove nothing. */
const ADDRESS = /<[^<>]*>|(?<![^\s<>@])[^\s<>@]+@[^\s<>@]+/g
const TABLE_NAME = /in (?:virtual|local|relay) (?:\w+ )?table/gi
/** RFC 3463. 5.1.0 is used of senders, too. */
const GENERAL = new Set(['5.0.0', '5.1.0', '5.5.0'])
/**
 * RFC 3463, 3.2 and 3.3. But 5.1.7 and 5.1.8 mean the sender, 5.1.9 the server (RFC 3886, RFC
 * 7505).
 */
const MISSING = /^5\.(?:2\.1|1\.(?![789]$)\d+)$/
/** RFC 5321, 4.2.3: mailbox unavailable, user not local, name not allowed. */
const ABOUT_MAILBOX = new Set([550, 551, 553])
const NOBODY =
  /\bunrouteable address|\buser not local|\b(?:unknown|no such|invalid|non-?existent|bad|inactive|disabled)(?: \w+)? (?:user|recipient|mailbox|account|address|destination)|\b(?:user|recipient|mailbox|account|address)\b[^.;]{0,80}\b(?:unknown|not (?:be )?(?:found|exist|known|listed|valid)|does(?:n['’]?t| not) exist|unavailable|inactive|disabled|invalid|no longer|not here)|\bnot an? (?:\w+ ){0,3}(?:user|recipient|mailbox|account)\b/i
/** Our server, domain or rate, or the other server's trouble. */
const OTHER_REASON =
  /spam|junk|virus|content|block|black|\brbl\b|polic|prohibit|denied|deny|access|reputation|dmarc|dkim|\bspf\b|authenti|relay|rcpthosts|badmail|sender|\bhelo\b|client|\bip\b|host|connect|\brates?\b|limit|exceed|too many|frequen|gr[ae]y ?list|temporar|try (?:again|later)|quota|full|storage|size|too large/i
