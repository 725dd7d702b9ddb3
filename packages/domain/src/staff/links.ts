import { randomUUIDv7 } from 'node:crypto'
import type { Db, Trx } from '@universe/store/store'
import type { SessionTable, SignInLinkTable } from '@universe/store/tables'
import { Refused } from '../platform/refused.ts'
import { auditAction } from './audit-actions.ts'
import { isStaffOnLoopback, type StaffParts, staffOrigin } from './context.ts'
import { describeRole } from './describe-role.ts'
import {
  deleteInvitation,
  deleteUnusedLinks,
  findInviter,
  findLink,
  insertLink,
  type StoredLink,
  useLink,
} from './link-repository.ts'
import { readEmail, readName } from './member-input.ts'
import {
  findMember,
  findRoles,
  hasActiveMember,
  hasActiveOwner,
  insertMember,
  replaceRoles,
  type StoredMember,
  updateMember,
} from './member-repository.ts'
import { recordChange } from './record-audit.ts'
import { hashSecret, makeToken } from './secrets.ts'
import { logSecurityEvent } from './security-events.ts'
import { deleteSessions } from './session-repository.ts'
import { openSession } from './sessions.ts'

const FIRST_OWNER_LINK_MS = 24 * 60 * 60_000

/**
 * Revokes an earlier one in any case.
 * @returns its URL; undefined if an owner can sign in, or off loopback, where every reader of the
 * log could become owner
 */
export async function makeFirstOwnerLink(parts: StaffParts): Promise<string | undefined> {
  const { store, now } = parts
  return store.db.transaction().execute(async trx => {
    if (await hasActiveOwner(trx)) return undefined
    await deleteUnusedLinks(trx, null)
    if (!isStaffOnLoopback(parts)) return undefined
    const time = now()
    const expiresAt = time + FIRST_OWNER_LINK_MS
    const token = await addLink(trx, time, { memberId: null, purpose: 'first-owner', expiresAt })
    return linkAddress(staffOrigin(parts), token)
  })
}

/** Whether anybody can sign in. */
export function hasMember({ store }: Pick<StaffParts, 'store'>): Promise<boolean> {
  return hasActiveMember(store.db)
}

export function newMember({
  email,
  name,
  state,
  now,
}: Pick<StoredMember, 'email' | 'name' | 'state'> & { now: number }): StoredMember {
  return {
    id: randomUUIDv7(),
    email,
    name,
    state,
    user_handle: makeToken(),
    created_at: now,
    time_zone: null,
    shortcuts: 1,
    own_replies: 0,
  }
}

/** The store has only its hash. */
export async function addLink(
  db: Db,
  now: number,
  link: { memberId: string | null; purpose: SignInLinkTable['purpose']; expiresAt: number },
): Promise<string> {
  const token = makeToken()
  await insertLink(db, {
    token_hash: hashSecret(token),
    member_id: link.memberId,
    purpose: link.purpose,
    created_at: now,
    expires_at: link.expiresAt,
  })
  return token
}

export function linkAddress(origin: string, token: string): string {
  return `${origin}/link?token=${token}`
}

/** @throws Refused if unusable */
export async function readLink(parts: StaffParts, token: string) {
  const { db } = parts.store
  const link = await findLink(db, hashSecret(token), parts.now())
  if (!link || !isUsableHere(parts, link)) throw new Refused(UNUSABLE_LINK)
  const { purpose, member_id, expires_at } = link
  // Null: the first owner.
  const id = member_id ?? ''
  const member = await findMember(db, { id })
  return {
    purpose,
    email: member?.email ?? null,
    roles: (await findRoles(db, id)).map(describeRole),
    /** Null: nobody, or a former member. */
    invitedBy: purpose === 'invitation' ? await findInviter(db, id) : null,
    /** Epoch milliseconds. */
    expiresAt: expires_at,
    asks: { name: !member?.name, email: !member },
  }
}

// Logged on loopback, a first owner's link is void once others reach the app.
function isUsableHere(parts: StaffParts, { purpose }: StoredLink): boolean {
  return purpose !== 'first-owner' || isStaffOnLoopback(parts)
}

const UNUSABLE_LINK = 'This link has been used or has expired. Ask an owner to invite you again.'

export interface LinkSignIn {
  device: string
  /** If asked for by `readLink`. */
  name?: string
  email?: string
}

const linkUsed = auditAction('link.used', 'signed in by a link')

/**
 * Off loopback the session may only enroll a passkey.
 * @throws Refused if unusable; for an invalid name or address, which leaves it unused
 */
export async function signInByLink(
  parts: StaffParts,
  token: string,
  { device, name, email }: LinkSignIn,
): Promise<{ token: string; stage: SessionTable['stage'] }> {
  const isFull = isStaffOnLoopback(parts)
  return recordChange(parts, async (trx, record) => {
    const now = parts.now()
    const link = await useLink(trx, hashSecret(token), now)
    if (!link || !isUsableHere(parts, link)) {
      logSecurityEvent(parts.log, 'link-refused')
      throw new Refused(UNUSABLE_LINK)
    }
    const member =
      link.member_id === null
        ? await makeFirstOwner(trx, { name: readName(name), email: readEmail(email), now })
        : await admit(trx, link, name)
    if (isFull) await activate(trx, member)
    const { id: memberId } = member
    const stage = isFull ? 'full' : 'enrolling'
    await record({ memberId, action: linkUsed, details: { purpose: link.purpose, stage } })
    return {
      token: await openSession(trx, now, { memberId, stage, device, verified: isFull }),
      stage,
    }
  })
}

async function makeFirstOwner(
  trx: Trx,
  { name, email, now }: { name: string; email: string; now: number },
): Promise<StoredMember> {
  if (await hasActiveOwner(trx)) throw new Refused(UNUSABLE_LINK)
  const known = await findMember(trx, { email })
  if (known) {
    await updateMember(trx, known.id, { name, state: 'invited' })
    await replaceRoles(trx, known.id, ['owner'])
    return { ...known, name, state: 'invited' }
  }
  const member = newMember({ email, name, state: 'invited', now })
  await insertMember(trx, member, ['owner'])
  return member
}

async function admit(trx: Trx, { member_id }: StoredLink, name?: string): Promise<StoredMember> {
  const member = await findMember(trx, { id: member_id ?? '' })
  if (!member || member.state === 'disabled') throw new Refused(UNUSABLE_LINK)
  if (member.name !== '') return member
  const chosen = readName(name)
  await updateMember(trx, member.id, { name: chosen })
  return { ...member, name: chosen }
}

/** Revokes other links, the invitation, and sessions begun by links. */
export async function activate(trx: Trx, { id, state }: StoredMember): Promise<void> {
  await deleteUnusedLinks(trx, id)
  await deleteSessions(trx, { memberId: id, stage: 'enrolling' })
  if (state !== 'invited') return
  await updateMember(trx, id, { state: 'active' })
  await deleteInvitation(trx, id)
}
