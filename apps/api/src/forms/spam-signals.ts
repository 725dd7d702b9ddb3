import type { IncomingHttpHeaders } from 'node:http'
import { formHeaders } from '@universe/contract/calls'

const MILLISECONDS = /^\d{1,15}$/

/**
 * Looks for signs that a machine sent a form post, and no person. Such a request is kept and marked,
 * never refused: the sign may mislead. A header that is missing or unreadable says nothing.
 * @param minFillMs a person needs as long from a form's appearance to its sending; undefined: no matter
 * @returns the reason, or null
 */
export function findSpamSignal(
  headers: IncomingHttpHeaders,
  minFillMs: number | undefined,
): string | null {
  const honeypot = headers[formHeaders.honeypot.toLowerCase()]
  if (honeypot !== undefined && String(honeypot).trim() !== '') return 'hidden field filled in'
  const elapsed = String(headers[formHeaders.formElapsed.toLowerCase()] ?? '').trim()
  if (minFillMs && MILLISECONDS.test(elapsed) && Number(elapsed) < minFillMs) {
    return `sent after ${Number(elapsed)} ms`
  }
  return null
}
