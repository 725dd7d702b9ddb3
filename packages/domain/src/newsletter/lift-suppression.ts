import { deriveErasureKey } from '../platform/erasures/erasure-key.ts'
import { recordErasure } from '../platform/erasures/record-erasure.ts'
import { Refused } from '../platform/refused.ts'
import { auditAction } from '../staff/audit-actions.ts'
import { requireErasure } from '../staff/form-secrets.ts'
import { defineOperation } from '../staff/operation.ts'
import { recordChange } from '../staff/record-audit.ts'
import { sellers } from '../staff/roles.ts'
import { isSuppressed } from './suppress-address.ts'

const suppressionLifted = auditAction('suppression.lifted', 'allowed an address to subscribe again')

/**
 * For every spelling of the mailbox; subscribes nobody. Recorded beside the store, too: no restored
 * backup suppresses it again. The audit names no address.
 * @param whom `email`: in any case
 * @throws Refused if not suppressed
 */
export const liftSuppression = defineOperation(
  { name: 'liftSuppression', roles: sellers, fresh: true },
  async (parts, actor, { email }: { email: string }): Promise<void> => {
    const settings = requireErasure(parts)
    const key = deriveErasureKey(settings.formSecret)
    const address = email.trim()
    await recordChange(parts, async (trx, record) => {
      if (!(await isSuppressed(trx, key, address))) throw new Refused(NOT_SUPPRESSED)
      await record({ memberId: actor.memberId, action: suppressionLifted })
      await recordErasure(trx, settings, { address, kind: 'lifted', at: parts.now() })
    })
  },
)

const NOT_SUPPRESSED = 'That address is not suppressed.'
