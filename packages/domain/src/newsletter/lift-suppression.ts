import { appendErasures, erasureFile } from '../platform/erasures/erasure-file.ts'
import { findSuppression, putErasures } from '../platform/erasures/erasure-repository.ts'
import { Refused } from '../platform/refused.ts'
import { auditAction } from '../staff/audit-actions.ts'
import { readSuppressionSettings } from '../staff/form-secrets.ts'
import { defineOperation } from '../staff/operation.ts'
import { recordChange } from '../staff/record-audit.ts'
import { sellers } from '../staff/roles.ts'

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
    const { dataDir, key } = readSuppressionSettings(parts)
    const hmac = key.hmac(email.trim())
    await recordChange(parts, async (trx, record) => {
      const known = await findSuppression(trx, hmac)
      if (known?.kind !== 'suppressed') throw new Refused(NOT_SUPPRESSED)
      const at = Math.max(parts.now(), known.at + 1)
      const erasure = { hmac, kind: 'lifted' as const, key_id: key.id, at }
      await putErasures(trx, [erasure])
      await record({ memberId: actor.memberId, action: suppressionLifted })
      // Before the commit: nothing is lifted if the disk fails.
      await appendErasures(erasureFile({ dataDir }), [erasure])
    })
  },
)

const NOT_SUPPRESSED = 'That address is not suppressed.'
