import { retryMessages } from '../mail/outbox-repository.ts'
import { auditAction } from '../staff/audit-actions.ts'
import { defineOperation } from '../staff/operation.ts'
import { recordChange } from '../staff/record-audit.ts'
import { answerers } from '../staff/roles.ts'
import { visibleKinds } from '../staff/visible-kinds.ts'

const mailRetried = auditAction('mail.retried', 'sent mail again', { object: 'request' })

/**
 * @param which a request's id, or `all` visible ones
 * @returns how many
 */
export const retryMail = defineOperation(
  { name: 'retryMail', roles: answerers },
  async (parts, actor, which: string): Promise<number> => {
    const requestId = which === 'all' ? undefined : which
    const kinds = visibleKinds(actor.roles)
    return recordChange(parts, async (trx, record) => {
      const messages = await retryMessages(trx, { kinds, requestId }, parts.now())
      if (messages > 0) {
        const { memberId } = actor
        await record({
          memberId,
          action: mailRetried,
          objectId: requestId ?? null,
          details: { messages },
        })
      }
      return messages
    })
  },
)
