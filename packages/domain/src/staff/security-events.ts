import { MINUTE_MS } from '@universe/contract/dates'
import type { Log } from '../platform/log.ts'
import type { AuditAction } from './audit-actions.ts'

/** The log's `event`, for monitoring. Members' actions are in the audit. */
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

/** No address, query, token, code or user input. */
export interface SecurityDetails {
  memberId?: string | null | undefined
  sessionId?: string | undefined
  operation?: string | undefined
  /** The stored request's. */
  requestId?: string | undefined
  route?: string | undefined
  /** As the check words it. */
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

/** Keeps a flood of one kind to some 20 MB a day. */
const LINES_PER_MINUTE = 60
const limit = createLineLimit()

/** Beyond the limit of a kind, logs only how many more there were. */
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
  tell?: (leftOut: number) => void
}

/** Keeps floods from filling the disk. */
interface LineLimit {
  /**
   * @param tell gets the number of dropped lines, if any, at the minute's end; the first dropped
   * line's is used
   * @returns whether to write the line
   */
  admit(kind: string, tell: (leftOut: number) => void): boolean
}

/** @param perMinute of each kind, from its first line */
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
