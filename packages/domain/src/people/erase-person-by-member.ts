import { recordChange } from '../audit/record-audit.ts'
import type { Actor } from '../permissions/actor.ts'
import { requirePermission } from '../permissions/require-permission.ts'
import { Refused } from '../refused.ts'
import type { RequestParts } from '../requests/request-parts.ts'
import { erasePerson } from './erase-person.ts'
import { IDS_RECORDED } from './export-person.ts'

/**
 * Erases a person as `erasePerson` does, with a line in the audit in the same transaction, which holds
 * counts and the ids of requests alone.
 * @param address in any letter case and spelling
 * @throws Refused where this process cannot record the erasure so that a restored backup knows of it
 */
export async function erasePersonByMember(
  parts: RequestParts,
  actor: Actor,
  { address }: { address: string },
): ReturnType<typeof erasePerson> {
  requirePermission(actor, 'erasePerson', parts.now())
  const { erasure } = parts.settings
  if (!erasure) throw new Refused('Nothing can be erased here.')
  if ('refusal' in erasure) throw new Refused(erasure.refusal)
  if (!/^[^\s@]+@[^\s@]+$/.test(address.trim())) {
    throw new Refused('That is no address. Look for the person again.')
  }
  return erasePerson(parts.store, erasure, address, work =>
    recordChange(parts, (trx, record) =>
      work(trx, (erased, requestIds) =>
        record({
          memberId: actor.memberId,
          action: 'person.erased',
          details: { ...erased, ids: requestIds.slice(0, IDS_RECORDED) },
        }),
      ),
    ),
  )
}
