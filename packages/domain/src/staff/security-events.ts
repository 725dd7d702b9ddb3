import { MINUTE_MS } from '@universe/contract/dates'
import type { Log } from '../platform/log.ts'
import type { AuditAction } from './audit-actions.ts'

/** By the log's `event` field, for monitoring. Members' actions are in the audit. */
const securityEvents = {
  // Staff's app.
  'signed-in': 'a member signed in',
  'signed-out': 'a member ended a session of their own',
  'passkey-enrolled': 'a member added a passkey and signed in',
  'link-used': 'a member came in by a link',
  'recovery-code-used': 'a member signed in by a recovery code',
  'operation-refused': 'an operation was refused: the member’s roles do not allow it',
  'session-refused': 'a session was refused: it is over, or never was',
  'passkey-refused': 'a passkey was refused',
  'recovery-code-refused': 'a recovery code was refused',
  'link-refused': 'a link was refused: it is used up, over, or never was',
  'attempts-refused': 'an attempt was not looked at: there were too many',
  'site-refused': 'a request was refused: another site’s page made it',
  'requests-refused': 'a request was refused: its session or client asks for too much at a time',
  'host-refused': 'a request was refused: it named another host',
  // Site and API.
  'posts-refused': 'a form post was refused: its client sends too many, or too much',
  'upload-refused': 'a file was refused: too many are on their way',
  'request-suspected': 'a request looks like a machine’s: it was kept, and is not acknowledged',
  // Any listener.
  'origin-refused': 'a post was refused: it came from elsewhere',
  'request-malformed': 'a request was refused unread: no browser sends such a one',
  'connection-cut': 'a connection was cut off: it left too many answers unread',
  'slow-request-cut': 'a request was cut off: it came too slowly',
} as const

export type SecurityEvent = keyof typeof securityEvents

/** Ids and kinds: no address, query, token, code or user input. */
export interface SecurityDetails {
  memberId?: string | null | undefined
  sessionId?: string | undefined
  operation?: string | undefined
  /** Id of the stored request. */
  requestId?: string | undefined
  /** The route's name, such as a call's. */
  route?: string | undefined
  /** In the words of the check that refused. */
  reason?: string | undefined
}

/** Audited actions that are logged, too. */
const eventsOfActions: Record<string, SecurityEvent> = {
  'session.began': 'signed-in',
  'session.ended': 'signed-out',
  'passkey.enrolled': 'passkey-enrolled',
  'link.used': 'link-used',
  'recovery-code.used': 'recovery-code-used',
}

const routineEvents: readonly SecurityEvent[] = [
  ...Object.values(eventsOfActions),
  'session-refused',
]

/** Limits a flood of one kind to some 20 MB of log per day. */
const LINES_PER_MINUTE = 60
const limit = createLineLimit()

/** Beyond a limit per kind and minute logs only the number of further ones. */
export function logSecurityEvent(
  log: Log,
  event: SecurityEvent,
  about: SecurityDetails = {},
): void {
  const level = routineEvents.includes(event) ? 'info' : 'warn'
  const isAdmitted = limit.admit(event, leftOut =>
    log.warn({ security: { event, leftOut } }, 'more of these were left out, from this one on'),
  )
  if (isAdmitted) log[level]({ security: { event, ...about } }, securityEvents[event])
}

export function logAuditedEvent(log: Log, action: AuditAction, memberId: string | null): void {
  const event = eventsOfActions[action]
  if (event) logSecurityEvent(log, event, { memberId })
}

interface MinuteCount {
  admitted: number
  leftOut: number
  /** Receives the number of dropped lines. */
  tell?: (leftOut: number) => void
}

/** Rate limit that keeps floods of log lines from filling the disk. */
interface LineLimit {
  /**
   * @param tell called with the number of dropped lines at the end of a minute that has any; the
   *   first dropped line's is used
   * @returns whether the line may be written
   */
  admit(kind: string, tell: (leftOut: number) => void): boolean
}

/** @param perMinute lines of each kind per minute, counted from the first */
export function createLineLimit(perMinute = LINES_PER_MINUTE): LineLimit {
  const minutes = new Map<string, MinuteCount>()

  function begin(kind: string): MinuteCount {
    const minute: MinuteCount = { admitted: 0, leftOut: 0 }
    minutes.set(kind, minute)
    const end = () => {
      minutes.delete(kind)
      minute.tell?.(minute.leftOut)
    }
    setTimeout(end, MINUTE_MS).unref()
    return minute
  }

  return {
    admit(kind, tell) {
      const minute = minutes.get(kind) ?? begin(kind)
      if (minute.admitted < perMinute) {
        minute.admitted += 1
        return true
      }
      minute.leftOut += 1
      minute.tell ??= tell
      return false
    },
  }
}
