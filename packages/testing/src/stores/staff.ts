import { randomUUID } from 'node:crypto'
import { changeRequests, type RequestChange } from '@universe/domain/requests/change-requests'
import type { Actor, StaffContext, StaffParts } from '@universe/domain/staff/context'
import { signInByLink } from '@universe/domain/staff/links'
import { makeOperatorLink } from '@universe/domain/staff/operator-link'
import type { Role } from '@universe/domain/staff/roles'
import { openSession, readSession, type Session } from '@universe/domain/staff/sessions'
import type { Store } from '@universe/store/store'
import { requestSettings } from './request-settings.ts'

export const LOOPBACK_URL = 'http://localhost:3001'

const SEEN_ALL = 1e6

export const formSecret = Buffer.alloc(32, 1)

/**
 * With the test's clock and log.
 * @param dataDir for the file of erasures; undefined: nobody can be erased
 */
export function openStaff(store: Store, url = LOOPBACK_URL, dataDir?: string) {
  const clock = { now: Date.UTC(2026, 10, 21, 12) }
  const logLines: string[] = []
  const note = (about: object, msg: string) => void logLines.push(JSON.stringify({ ...about, msg }))
  const log = { info: note, warn: note, error: note }
  const parts: StaffContext = {
    store,
    now: () => clock.now,
    log,
    staffUrl: () => url,
    settings: { ...requestSettings, ...(dataDir && { erasure: { dataDir, formSecret } }) },
  }
  return {
    parts,
    clock,
    logLines,
    /** Just signed in by an operator's link. */
    join: (
      roles: readonly Role[],
      email = `${roles.join('-')}@universe.example`,
      name = `Member ${email}`,
    ) => join({ ...parts, staffUrl: () => LOOPBACK_URL }, { email, roles, name }),
    /** As on another device. @returns the token */
    signIn: ({ memberId }: { memberId: string }) =>
      openSession(store.db, clock.now, {
        memberId,
        stage: 'full',
        device: 'Firefox on Linux',
        verified: true,
      }),
    /** @throws for an invalid token */
    session: (token: string) => sessionOf(parts, token),
    /** On a page that shows all changes, unless `seen` says less. */
    change: (actor: Actor, ids: readonly string[], change: RequestChange, seen = SEEN_ALL) =>
      changeRequests(parts, actor, { which: { ids }, change, batchId: randomUUID(), seen }),
  }
}

async function join(
  parts: StaffParts,
  { email, roles, name }: { email: string; roles: readonly Role[]; name: string },
): Promise<Actor> {
  const link = tokenOf(await makeOperatorLink(parts, email, roles))
  const entered = await signInByLink(parts, link, { device: 'Firefox on Linux', name })
  return (await sessionOf(parts, entered.token)).actor
}

/** @returns lines, of an action where one is given, oldest first */
export function readAudit({ db }: Store, action?: string) {
  const lines = db.selectFrom('audit').selectAll().orderBy('seq')
  return (action === undefined ? lines : lines.where('action', '=', action)).execute()
}

export function tokenOf(link: string | undefined): string {
  return new URL(link ?? '').searchParams.get('token') ?? ''
}

async function sessionOf(parts: StaffParts, token: string): Promise<Session> {
  const session = await readSession(parts, token)
  if (!session) throw new Error('The token opens no session.')
  return session
}

/** Without a recent passkey check. */
export function actorWith(...roles: Role[]): Actor {
  return { memberId: 'member', name: 'Rana', roles, sessionId: 'session', verifiedAt: null }
}
