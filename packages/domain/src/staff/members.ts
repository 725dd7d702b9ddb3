import type { Trx } from '@universe/store/store'
import { Refused } from '../platform/refused.ts'
import { auditAction } from './audit-actions.ts'
import type { Actor, StaffParts } from './context.ts'
import { describeExistingMember, sendInvitation } from './invitations.ts'
import { deleteUnusedLinks } from './link-repository.ts'
import { readEmail, readName, readRoles } from './member-input.ts'
import {
  deleteWorkMail,
  findMember,
  findRoles,
  listStoredMembers,
  readdressWorkMail,
  replaceRoles,
  type StoredMember,
  updateMember,
} from './member-repository.ts'
import { notifyMember } from './notices.ts'
import { defineOperation } from './operation.ts'
import { type AuditEntry, type RecordEntry, recordChange } from './record-audit.ts'
import { requireOtherOwner, requireStillOwner } from './require-other-owner.ts'
import { deleteSessions } from './session-repository.ts'

/** Times in epoch milliseconds. */
export type ListedMember = ReturnType<typeof toListedMember>

/** By name, invited ones included. */
export const listMembers = defineOperation(
  { name: 'listMembers', roles: ['owner'] },
  async (parts): Promise<ListedMember[]> => {
    const members = await listStoredMembers(parts.store.db)
    const isOnly = members.filter(isOwner).length === 1
    return members.map(member => toListedMember(member, isOnly && isOwner(member)))
  },
)

type StoredListing = Awaited<ReturnType<typeof listStoredMembers>>[number]

export function isOwner({ state, roles }: StoredListing): boolean {
  return state === 'active' && roles.includes('owner')
}

export function toListedMember(member: StoredListing, isLastOwner: boolean) {
  const { id, name, email, state, roles, passkeys, invitation_expires_at: expiresAt } = member
  const { mail_state: mail, mail_error: lastError } = member
  return {
    id,
    /** Empty until a member admitted by the operator enters it. */
    name,
    email,
    state,
    roles,
    /** Stays owner, enabled and a member. */
    isLastOwner,
    /** `lastError`: the mail server's. */
    invitation: expiresAt === null ? null : { expiresAt, mail, lastError },
    passkeys: Number(passkeys),
    createdAt: member.created_at,
    seenAt: member.seen_at,
  }
}

const memberRolesChanged = auditAction('member.roles-changed', 'changed a member’s roles')

/**
 * Effective at once, in open sessions, too.
 * @param input `seen`: the roles shown; unchecked if missing
 * @throws Refused for missing or unknown roles, an unknown member, the last owner, or roles changed
 * meanwhile
 */
export const changeRoles = defineOperation(
  { name: 'changeRoles', roles: ['owner'], fresh: true },
  async (
    parts,
    actor,
    input: { memberId: string; roles: readonly string[]; seen?: readonly string[] },
  ): Promise<void> => {
    const roles = readRoles(input.roles)
    await changeMember(parts, actor, input, async (trx, { id }) => {
      const before = await findRoles(trx, id)
      // A repeat finds them set.
      const isKnown = !input.seen || [input.seen, roles].some(each => hasSame(before, each))
      if (!isKnown) throw new Refused(OTHER_ROLES)
      if (!roles.includes('owner')) await requireOtherOwner(trx, id)
      await replaceRoles(trx, id, roles)
      return { action: memberRolesChanged, details: { before, roles } }
    })
  },
)

function hasSame(one: readonly string[], other: readonly string[]): boolean {
  return new Set(one).symmetricDifference(new Set(other)).size === 0
}

const OTHER_ROLES =
  'Their roles changed since you loaded this page. Nothing was changed; reload the page.'

const memberCorrected = auditAction('member.corrected', 'corrected a member’s name or address')

/**
 * A new address revokes open links, redirects unsent mail about requests, and notifies both
 * addresses; invited members are invited again.
 * @throws Refused for an invalid name or address, an unknown member, or an address in use
 */
export const correctMember = defineOperation(
  { name: 'correctMember', roles: ['owner'], fresh: true },
  async (parts, actor, input: { memberId: string; name: string; email: string }): Promise<void> => {
    const [name, email] = [readName(input.name), readEmail(input.email)]
    await changeMember(parts, actor, input, async (trx, member) => {
      const isMoved = email !== member.email
      const changed = [...(name === member.name ? [] : ['name']), ...(isMoved ? ['address'] : [])]
      if (changed.length === 0) return undefined
      const { id } = member
      await updateMember(trx, id, { name })
      if (isMoved) await moveAddress(parts, trx, actor, { ...member, email })
      return { action: memberCorrected, details: { changed } }
    })
  },
)

async function moveAddress(
  parts: StaffParts,
  trx: Trx,
  actor: Actor,
  { id, email, state }: StoredMember,
) {
  const known = await findMember(trx, { email })
  if (known) throw new Refused(describeExistingMember(known), known.id)
  await readdressWorkMail(trx, id, email)
  await notifyMember(parts, trx, id, 'address-left')
  await updateMember(trx, id, { email })
  if (state === 'invited') return sendInvitation(parts, trx, actor, { id, email })
  await deleteUnusedLinks(trx, id)
  await deleteSessions(trx, { memberId: id, stage: 'enrolling' })
  return notifyMember(parts, trx, id, 'address-taken')
}

const memberDisabled = auditAction('member.disabled', 'disabled a member')

/** Ends sessions and links. @throws Refused for an unknown member, or the last owner */
export const disableMember = defineOperation(
  { name: 'disableMember', roles: ['owner'], fresh: true },
  async (parts, actor, input: { memberId: string }): Promise<void> => {
    await changeMember(parts, actor, input, async (trx, { id, state }) => {
      if (state === 'invited') throw new Refused('Withdraw the invitation instead.')
      await requireOtherOwner(trx, id)
      await updateMember(trx, id, { state: 'disabled' })
      await deleteWorkMail(trx, id)
      await deleteUnusedLinks(trx, id)
      const { length: sessions } = await deleteSessions(trx, { memberId: id })
      return { action: memberDisabled, details: { sessions } }
    })
  },
)

const memberEnabled = auditAction('member.enabled', 'enabled a member')

/** Passkeys work again. @throws Refused unless disabled */
export const enableMember = defineOperation(
  { name: 'enableMember', roles: ['owner'], fresh: true },
  async (parts, actor, input: { memberId: string }): Promise<void> => {
    await changeMember(parts, actor, input, async (trx, { id, state }) => {
      if (state !== 'disabled') throw new Refused('This member is not disabled.')
      await updateMember(trx, id, { state: 'active' })
      return { action: memberEnabled }
    })
  },
)

export const NO_MEMBER = 'This member no longer exists.'

/** In an audited transaction. @throws Refused for an unknown member */
export async function changeMember(
  parts: StaffParts,
  actor: Actor,
  { memberId: objectId }: { memberId: string },
  change: (
    trx: Trx,
    member: StoredMember,
    record: RecordEntry,
  ) => Promise<Pick<AuditEntry, 'action' | 'details'> | undefined>,
): Promise<void> {
  await recordChange(parts, async (trx, record) => {
    await requireStillOwner(trx, actor)
    const member = await findMember(trx, { id: objectId })
    if (!member) throw new Refused(NO_MEMBER)
    const done = await change(trx, member, record)
    if (done) await record({ memberId: actor.memberId, objectId, ...done })
  })
}
