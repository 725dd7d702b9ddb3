/** How a mail server refused a message, as nodemailer tells it. */
export interface Refusal {
  command?: string
  responseCode?: number
  response?: string
}

/** An enhanced status code (RFC 3463) behind the answer's own. */
const ENHANCED = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})(?!\d)/
/** A bad destination, or a mailbox that is switched off; not the sender's own addresses (5.1.7, 5.1.8). */
const GONE = /^5\.(?:1\.(?!7$|8$)\d+|2\.1)$/
/** RFC 5321, section 4.2.3: unavailable, not local, a name that is not allowed. */
const GONE_CODES = [550, 551, 553]
/** Without an enhanced code, what a server that dislikes us or our server says, too. */
const ABOUT_US =
  /relay|spam|block|black|deny|denied|polic|reject(?:ed)? (?:by|due)|sender|authenti|reputation|dmarc|dkim|spf|helo|client|\bip\b|rcpthosts|not allowed|try again|temporar|full|quota/i

/**
 * @returns whether a server said for good that the recipient's mailbox is not there, and not that it
 *   dislikes the message, its sender or the way that it came: then the address is as good as ever
 */
export function isMissingMailbox({ command, responseCode = 0, response = '' }: Refusal): boolean {
  if (command !== 'RCPT TO' || responseCode < 500) return false
  const enhanced = ENHANCED.exec(response)?.[1]
  if (enhanced !== undefined) return GONE.test(enhanced)
  return GONE_CODES.includes(responseCode) && !ABOUT_US.test(response)
}

/**
 * @returns a refusal's codes, such as `550 5.1.1`, without the server's words: they may name the
 *   address, and outlive it here
 */
export function refusalCodes({ responseCode, response = '' }: Refusal): string {
  return [responseCode, ENHANCED_ANY.exec(response)?.[1]].filter(Boolean).join(' ')
}

const ENHANCED_ANY = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})(?!\d)/
