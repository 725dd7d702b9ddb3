import type { Db } from '@universe/store/store'
import { listStoredMembers } from '../staff/member-repository.ts'
import { defineOperation } from '../staff/operation.ts'
import { mayAnswer, readers } from '../staff/roles.ts'
import { visibleKinds } from '../staff/visible-kinds.ts'

export type Assignee = Awaited<ReturnType<typeof listAssignees>>[number]

/** @returns active members by name, for requests visible to the actor */
export const listAssignees = defineOperation(
  { name: 'listAssignees', roles: readers },
  async ({ store: { db } }, actor) => {
    const kinds = visibleKinds(actor.roles)
    const members = await listAnswerers(db)
    return members
      .map(({ id, name, email, roles }) => ({
        id,
        name: name || email,
        kinds: visibleKinds(roles).filter(kind => kinds.includes(kind)),
      }))
      .filter(each => each.kinds.length > 0)
  },
)

export type Answerer = Awaited<ReturnType<typeof listAnswerers>>[number]

/** Active members who answer requests, by name. */
export async function listAnswerers(db: Db) {
  const members = await listStoredMembers(db)
  return members.filter(({ state, roles }) => state === 'active' && mayAnswer(roles))
}
