import { judgeRecipient } from '../bounces/judge-recipient.ts'

/** How a mail server refused a message, as nodemailer tells it. */
export interface Refusal {
  command?: string
  responseCode?: number
  response?: string
}

/**
 * @returns whether a server said for good that the recipient's mailbox is not there, and not that it
 *   dislikes the message, its sender or the way that it came: then the address is as good as ever
 */
export function isMissingMailbox({ command, responseCode = 0, response = '' }: Refusal): boolean {
  if (command !== 'RCPT TO' || responseCode < 500) return false
  return judgeRecipient({ action: 'failed', status: undefined, diagnostic: response }).isGone
}

/**
 * @returns a refusal's codes, such as `550 5.1.1`, without the server's words: they may name the
 *   address, and outlive it here
 */
export function refusalCodes({ responseCode, response = '' }: Refusal): string {
  return [responseCode, ENHANCED.exec(response)?.[1]].filter(Boolean).join(' ')
}

/** An enhanced status code (RFC 3463) behind the answer's own. */
const ENHANCED = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})(?!\d)/
