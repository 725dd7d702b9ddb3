import { Refused } from '../platform/refused.ts'
import type { Actor } from '../staff/actor.ts'
import type { RequestParts } from '../staff/context.ts'
import { recordChange } from '../staff/record-audit.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { type AroundErasure, erasePerson } from './erase-person.ts'
import { IDS_RECORDED } from './export-person.ts'

/**
 * Erases a person as `erasePerson` does, with a line in the audit in the same transaction, which holds
 * counts and the ids of requests alone.
 * @param whom `address`: in any letter case; `notes`: the numbers of notes on others' requests that the
 *   actor has read, and found to name the person, where a name or a number alone stands in them
 * @throws Refused where this process cannot record the erasure so that a restored backup knows of it,
 *   and where the store was rid of the person, but not the files beside it
 */
export async function erasePersonByMember(
  parts: RequestParts,
  actor: Actor,
  { address, notes = [] }: { address: string; notes?: readonly number[] },
): ReturnType<typeof erasePerson> {
  requirePermission(actor, 'erasePerson', parts.now())
  const { erasure } = parts.settings
  if (!erasure) throw new Refused('Nothing can be erased here.')
  if ('refusal' in erasure) throw new Refused(erasure.refusal)
  if (!/^[^\s@]+@[^\s@]+$/.test(address.trim())) {
    throw new Refused('That is no address. Look for the person again.')
  }
  let isErased = false
  const around: AroundErasure = async work => {
    const result = await recordChange(parts, (trx, record) =>
      work(trx, (erased, requestIds) =>
        record({
          memberId: actor.memberId,
          action: 'person.erased',
          details: { ...erased, ids: requestIds.slice(0, IDS_RECORDED) },
        }),
      ),
    )
    isErased = true
    return result
  }
  try {
    const how = { around, notes, at: parts.now() }
    return await erasePerson(parts.store, erasure, address, how)
  } catch (error) {
    if (!isErased) throw error
    parts.log.error({ err: error }, 'what an erasure left beside the store was not removed')
    throw new Refused(LEFT_BESIDE)
  }
}

const LEFT_BESIDE =
  'The store holds nothing of them any more, but files beside it could not be removed. Erase them once more; if it says so again, tell whoever runs the server.'
