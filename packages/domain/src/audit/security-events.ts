import type { Log } from '../log.ts'
import type { Operation } from '../permissions/operations.ts'

/**
 * What the log says of attempts that were refused, by the `event` that monitoring can look for; what
 * was done stands in the audit.
 */
export const securityEvents = {
  'operation-refused': 'an operation was refused: the member’s roles do not allow it',
  'session-refused': 'a session was refused: it is over, or never was',
  'passkey-refused': 'a passkey was refused',
  'recovery-code-refused': 'a recovery code was refused',
  'link-refused': 'a link was refused: it is used up, over, or never was',
  'attempts-refused': 'an attempt was not looked at: there were too many',
  'origin-refused': 'a post was refused: it came from elsewhere',
  'site-refused': 'a request was refused: another site’s page made it',
  'host-refused': 'a request was refused: it named another host',
} as const

/** What was refused, as the log names it. */
export type SecurityEvent = keyof typeof securityEvents

/** Who tried what, by ids and kinds: no address, query, token or code. */
export interface RefusedAttempt {
  memberId?: string | undefined
  sessionId?: string | undefined
  operation?: Operation | undefined
  /** In the words of what judged it. */
  reason?: string | undefined
}

/** Writes a refused attempt to the log. */
export function noteRefusal(log: Log, event: SecurityEvent, about: RefusedAttempt = {}): void {
  // A session's end is everyday.
  const level = event === 'session-refused' ? 'info' : 'warn'
  log[level]({ security: { event, ...about } }, securityEvents[event])
}
