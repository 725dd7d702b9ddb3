import { retryMessages } from '../mail/outbox-admin-repository.ts'
import type { Actor } from '../staff/actor.ts'
import { recordChange } from '../staff/record-audit.ts'
import { requirePermission } from '../staff/require-permission.ts'
import type { StaffParts } from '../staff/staff-parts.ts'
import { visibleKinds } from '../staff/visible-kinds.ts'

/**
 * Retries given-up messages, of a request or of all visible to the actor.
 * @param which a request's id, or `all`
 * @returns how many; none for a request unknown or not visible
 */
export async function retryMail(parts: StaffParts, actor: Actor, which: string): Promise<number> {
  requirePermission(actor, 'retryMail')
  const requestId = which === 'all' ? undefined : which
  const kinds = visibleKinds(actor.roles)
  return recordChange(parts, async (trx, record) => {
    const store = { db: trx, kind: parts.store.kind }
    const messages = await retryMessages(store, { kinds, requestId }, parts.now())
    if (messages > 0) {
      const { memberId } = actor
      await record({
        memberId,
        action: 'mail.retried',
        objectId: requestId ?? null,
        details: { messages },
      })
    }
    return messages
  })
}
