import { readCv } from '@universe/domain/requests/read-request'
import { retryMail } from '@universe/domain/requests/retry-mail'
import type { Actor } from '@universe/domain/staff/context'
import { inviteMember } from '@universe/domain/staff/invitations'
import { changeRoles, disableMember } from '@universe/domain/staff/members'
import { endOwnSession } from '@universe/domain/staff/sessions'
import type { Store } from '@universe/store/store'
import { openStaff } from './staff.ts'

/**
 * Typical actions, now, for pictures of members and audit.
 * @param ids of requests: an application, one with failed mail, and open enquiries
 * @returns the ids of a member, and of an invited one
 */
export async function storeStaffWeek(
  store: Store,
  ids: { application: string; givenUp: string; enquiries?: readonly string[] },
): Promise<{ member: string; invited: string }> {
  const { parts, clock, join, change } = openStaff(store)
  clock.now = Date.now()
  const as = (actor: Actor): Actor => ({ ...actor, verifiedAt: clock.now })
  const work = async (actor: Actor, requestIds: readonly string[], state: string) => {
    const changes = [
      { kind: 'assignee' as const, assigneeId: actor.memberId },
      { kind: 'state' as const, state },
    ]
    for (const each of requestIds.length > 0 ? changes : []) await change(actor, requestIds, each)
  }

  const sara = await join(['owner'], 'sara@universe.example', 'Sara Amin')
  const rana = await join(['recruiter'], 'rana@universe.example', 'Rana Khoury')
  const samer = await join(['sales'], 'samer@universe.example', 'Samer Nassar')
  await readCv(parts, rana, ids.application)
  await retryMail(parts, samer, ids.givenUp)
  await work(rana, [ids.application], 'in-review')
  await work(samer, ids.enquiries ?? [], 'waiting')
  const editor = { email: 'lama@universe.example', name: 'Lama Issa', roles: ['editor'] }
  const invited = await inviteMember(parts, as(sara), editor)
  await changeRoles(parts, as(sara), {
    memberId: samer.memberId,
    roles: ['sales', 'recruiter'],
  })
  const former = await join(['viewer'], 'nadia@universe.example', 'Nadia Haddad')
  await endOwnSession(parts, former, { sessionId: former.sessionId })
  await disableMember(parts, as(sara), { memberId: former.memberId })
  return { member: samer.memberId, invited }
}
