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

/** Of one kind, from its first: keeps a flood to some 20 MB a day. */
const LINES_PER_MINUTE = 60

interface MinuteCount {
  lines: number
  /** Of the first line left out. */
  endedIn?: Log
}

const minutes = new Map<SecurityEvent, MinuteCount>()

/** Beyond the limit of a kind, logs only how many more there were, at the minute's end. */
export function logSecurityEvent(
  log: Log,
  event: SecurityEvent,
  about: SecurityDetails = {},
): void {
  const level = routineEvents.includes(event) ? 'info' : 'warn'
  const minute = minutes.get(event) ?? beginMinute(event)
  minute.lines += 1
  if (minute.lines > LINES_PER_MINUTE) minute.endedIn ??= log
  else log[level]({ security: { event, ...about } }, securityEvents[event])
}

function beginMinute(event: SecurityEvent): MinuteCount {
  const minute: MinuteCount = { lines: 0 }
  minutes.set(event, minute)
  const end = () => {
    minutes.delete(event)
    const leftOut = minute.lines - LINES_PER_MINUTE
    minute.endedIn?.warn(
      { security: { event, leftOut } },
      'more of these were left out, from this one on',
    )
  }
  setTimeout(end, MINUTE_MS).unref()
  return minute
}

export function logAuditedEvent(log: Log, action: AuditAction, memberId: string | null): void {
  const event = eventsOfActions[action]
  if (event) logSecurityEvent(log, event, { memberId })
}
