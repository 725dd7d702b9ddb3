import type { Db } from '@universe/store/store'
import { Refused } from '../platform/refused.ts'
import { requireUuid } from '../platform/uuid.ts'
import { auditAction } from '../staff/audit-actions.ts'
import type { Actor } from '../staff/context.ts'
import { defineOperation } from '../staff/operation.ts'
import { recordChange } from '../staff/record-audit.ts'
import { answerers, readers } from '../staff/roles.ts'
import { visibleKinds } from '../staff/visible-kinds.ts'
import { ANSWER_MAX_CHARACTERS } from './changes/answer.ts'
import { readNote } from './read-note.ts'
import { insertReply, listRepliesFor, removeReply, updateReply } from './request-repository.ts'

const NAME_MAX_CHARACTERS = 60
/** Every request's page holds all. */
const REPLIES_AT_MOST = 200

export interface SavedReply {
  id: string
  name: string
  /** Fields in braces. */
  text: string
  isShared: boolean
  forApplications: boolean
}

/** @returns own and shared ones for visible requests, by name */
export const listSavedReplies = defineOperation(
  { name: 'listSavedReplies', roles: readers },
  ({ store }, actor): Promise<SavedReply[]> => findReplies(store.db, actor),
)

async function findReplies(db: Pick<Db, 'selectFrom'>, actor: Actor): Promise<SavedReply[]> {
  const replies = await listRepliesFor(db, actor.memberId)
  return replies
    .map(({ id, name, text, owner_id, for_applications }) => ({
      id,
      name,
      text,
      isShared: owner_id === null,
      forApplications: for_applications === 1,
    }))
    .filter(({ forApplications }) => mayAnswer(actor, forApplications))
}

const mayAnswer = ({ roles }: Actor, applications: boolean) =>
  visibleKinds(roles).includes(applications ? 'application' : 'contact')

const editReplies = { name: 'editSavedReplies', roles: answerers } as const
const replySaved = auditAction('reply.saved', 'saved a reply')
const replyDeleted = auditAction('reply.deleted', 'deleted a saved reply')

/**
 * The form generates the id.
 * @throws Refused for an invalid text, or requests that the member does not answer
 */
export const saveReply = defineOperation(
  editReplies,
  async (parts, actor, reply: SavedReply): Promise<void> => {
    const { id, isShared, forApplications } = reply
    const name = readNote(reply.name).replaceAll('\n', ' ')
    const text = readNote(reply.text)
    requireUuid(id)
    if (name === '' || text === '') throw new Refused('Give it a name and a text.')
    if (name.length > NAME_MAX_CHARACTERS) {
      throw new Refused(`A name is limited to ${NAME_MAX_CHARACTERS} characters.`)
    }
    if (text.length > ANSWER_MAX_CHARACTERS) {
      throw new Refused(`A reply is limited to ${ANSWER_MAX_CHARACTERS} characters.`)
    }
    if (!mayAnswer(actor, forApplications)) {
      throw new Refused('You cannot answer such requests, so you cannot save replies for them.')
    }
    await recordChange(parts, async (trx, record) => {
      const known = await findReplies(trx, actor)
      const isKnown = known.some(each => each.id === id)
      if (known.length >= REPLIES_AT_MOST && !isKnown) {
        throw new Refused(`There are already ${REPLIES_AT_MOST} saved replies. Delete one first.`)
      }
      // The store refuses another member's id.
      await (isKnown ? updateReply : insertReply)(trx, {
        id,
        owner_id: isShared ? null : actor.memberId,
        for_applications: forApplications ? 1 : 0,
        name,
        text,
      })
      await record({ memberId: actor.memberId, action: replySaved, objectId: id })
    })
  },
)

/** Ignores those that the member may not see. */
export const deleteReply = defineOperation(
  editReplies,
  async (parts, actor, { id }: { id: string }): Promise<void> => {
    await recordChange(parts, async (trx, record) => {
      if (!(await findReplies(trx, actor)).some(each => each.id === id)) return
      await removeReply(trx, id)
      await record({ memberId: actor.memberId, action: replyDeleted, objectId: id })
    })
  },
)
