import { randomUUIDv7 } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Db } from '@universe/store/store'
import type { MemberTable, SessionTable } from '@universe/store/tables'
import type { Log } from '../platform/log.ts'
import { CLOCK_SKEW_MS } from '../platform/recency.ts'
import { Refused } from '../platform/refused.ts'
import { auditAction } from './audit-actions.ts'
import type { Actor, StaffParts } from './context.ts'
import { findRoles } from './member-repository.ts'
import { defineOperation } from './operation.ts'
import { recordChange } from './record-audit.ts'
import { ROLES } from './roles.ts'
import { hashSecret, makeToken } from './secrets.ts'
import {
  deleteSessions,
  findSession,
  insertSession,
  type listStoredSessions,
  renewSession,
  type SessionLimits,
  updateLastSeen,
} from './session-repository.ts'
import type { MemberSettings } from './settings.ts'

export const SESSION_IDLE_MS = 60 * 60_000
export const SESSION_MAX_MS = 12 * 60 * 60_000
const SEEN_AGAIN_MS = 60_000
const NOTED_WITHIN_MS = 200
const DEVICE_MAX_CHARACTERS = 100

export type Session = NonNullable<Awaited<ReturnType<typeof readSession>>>

export interface NewSession {
  memberId: string
  stage: SessionTable['stage']
  /** Browser and system, in words. */
  device: string
  /** Just now, by passkey, or on loopback by link. */
  verified: boolean
}

/** @returns the token, of which the store holds only a hash */
export async function openSession(
  db: Db,
  now: number,
  { memberId, stage, device, verified }: NewSession,
): Promise<string> {
  const token = makeToken()
  await insertSession(db, {
    token_hash: hashSecret(token),
    id: randomUUIDv7(),
    member_id: memberId,
    stage,
    device: device.slice(0, DEVICE_MAX_CHARACTERS),
    created_at: now,
    seen_at: now,
    verified_at: verified ? now : null,
  })
  return token
}

/**
 * @param isUse false for polling
 * @returns undefined if expired, or its member is disabled
 */
export async function readSession(
  { store: { db }, now, log }: StaffParts,
  token: string,
  isUse = true,
) {
  const session = await findSession(db, hashSecret(token))
  const time = now()
  if (!session || isOver(session, sessionLimits(time)) || !mayHaveSession(session)) return undefined
  const { id, member_id, name, email, stage, verified_at } = session
  if (isUse && time - session.seen_at >= SEEN_AGAIN_MS) await recordUse({ db, log }, id, time)
  const roles = stage === 'full' ? await findRoles(db, member_id) : []
  const actor: Actor = { memberId: member_id, name, roles, sessionId: id, verifiedAt: verified_at }
  const settings: MemberSettings = {
    shortcuts: session.shortcuts === 1,
    timeZone: session.time_zone,
    ownReplies: session.own_replies === 1,
  }
  /** `stage`: `enrolling` may only enroll a passkey. */
  return { actor, stage, email, settings }
}

const noting = new Set<string>()

/**
 * In the background if the store is locked: reading goes on, and the session's further requests do
 * not wait.
 */
async function recordUse({ db, log }: { db: Db; log: Log }, id: string, now: number) {
  if (noting.has(id)) return
  noting.add(id)
  const noted = updateLastSeen(db, id, now, now - SEEN_AGAIN_MS)
    .catch(error => log.warn({ err: error }, 'the use of a session could not be noted'))
    .finally(() => noting.delete(id))
  const waiting = new AbortController()
  const enough = setTimeout(NOTED_WITHIN_MS, undefined, { signal: waiting.signal }).catch(() => {})
  await Promise.race([noted, enough])
  waiting.abort()
}

export function sessionLimits(now: number): SessionLimits {
  return {
    createdAfter: now - SESSION_MAX_MS,
    seenAfter: now - SESSION_IDLE_MS,
    seenUntil: now + CLOCK_SKEW_MS,
  }
}

function isOver(
  { created_at, seen_at }: Pick<SessionTable, 'created_at' | 'seen_at'>,
  { createdAfter, seenAfter, seenUntil }: SessionLimits,
): boolean {
  return created_at <= createdAfter || seen_at <= seenAfter || seen_at > seenUntil
}

// Enrolling activates an invited member.
function mayHaveSession({
  stage,
  state,
}: {
  stage: SessionTable['stage']
  state: MemberTable['state']
}) {
  return state === 'active' || (state === 'invited' && stage === 'enrolling')
}

/** @returns the new token, which replaces the old one */
export async function verifySession(db: Db, now: number, id: string): Promise<string> {
  const token = makeToken()
  await renewSession(db, id, { token_hash: hashSecret(token), verified_at: now })
  return token
}

const sessionEnded = auditAction('session.ended', 'signed out, or ended a session')

/** Of any stage; ignores unknown tokens. */
export async function endSession(parts: StaffParts, token: string): Promise<void> {
  await recordChange(parts, async (trx, record) => {
    const session = await findSession(trx, hashSecret(token))
    if (!session) return
    await deleteSessions(trx, { id: session.id })
    await record({ memberId: session.member_id, action: sessionEnded, objectId: session.id })
  })
}

/** Epoch milliseconds. */
export type ListedSession = Awaited<ReturnType<typeof listStoredSessions>>[number]

/**
 * Or with `others` all but the current one.
 * @throws Refused for an unknown id
 */
export const endOwnSession = defineOperation(
  { name: 'endOwnSession', roles: ROLES },
  async (parts, actor, which: { sessionId: string } | { others: true }): Promise<void> => {
    const { memberId } = actor
    const chosen = 'others' in which ? { exceptId: actor.sessionId } : { id: which.sessionId }
    await recordChange(parts, async (trx, record) => {
      const ended = await deleteSessions(trx, { memberId, ...chosen })
      if (ended.length === 0 && 'id' in chosen) throw new Refused('That session has already ended.')
      for (const objectId of ended) await record({ memberId, action: sessionEnded, objectId })
    })
  },
)

/** @returns how many */
export const endMemberSessions = defineOperation(
  { name: 'endMemberSessions', roles: ['owner'] },
  async (parts, actor, { memberId }: { memberId: string }): Promise<number> => {
    return endAllSessions(parts, actor, { memberId })
  },
)

/** The actor's, too. @returns how many */
export const signEverybodyOut = defineOperation(
  { name: 'signEverybodyOut', roles: ['owner'] },
  async (parts, actor): Promise<number> => {
    return endAllSessions(parts, actor, {})
  },
)

const sessionsEnded = auditAction('sessions.ended', 'ended a member’s sessions', {
  object: 'member',
})

const sessionsEndedForAll = auditAction('sessions.ended-for-all', 'signed everyone out')

function endAllSessions(parts: StaffParts, actor: Actor, which: { memberId?: string }) {
  return recordChange(parts, async (trx, record) => {
    const { length: sessions } = await deleteSessions(trx, which)
    await record({
      memberId: actor.memberId,
      action: which.memberId === undefined ? sessionsEndedForAll : sessionsEnded,
      objectId: which.memberId ?? null,
      details: { sessions },
    })
    return sessions
  })
}
