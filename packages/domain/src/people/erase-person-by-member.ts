import { Refused } from '../platform/refused.ts'
import { auditAction } from '../staff/audit-actions.ts'
import { defineOperation } from '../staff/operation.ts'
import { recordChange } from '../staff/record-audit.ts'
import { type ErasureTransaction, erasePerson } from './erase-person.ts'
import { IDS_RECORDED } from './export-person.ts'

const personErased = auditAction('person.erased', 'erased a person')

/**
 * Erases a person as `erasePerson` does, with an audit line in the same transaction that contains
 * only counts and ids of requests.
 * @param whom `address`: in any letter case; `notes`: numbers of notes on others' requests that
 *   mention the person by name or number alone, as confirmed by the actor
 * @throws Refused if this process cannot record the erasure for restored backups, or if the store
 *   was erased but files could not be
 */
export const erasePersonByMember = defineOperation(
  { name: 'erasePerson', roles: ['owner'], fresh: true },
  async (
    parts,
    actor,
    { address, notes = [] }: { address: string; notes?: readonly number[] },
  ): ReturnType<typeof erasePerson> => {
    const { erasure } = parts.settings
    if (!erasure) throw new Refused('Nothing can be erased here.')
    if ('refusal' in erasure) throw new Refused(erasure.refusal)
    if (!/^[^\s@]+@[^\s@]+$/.test(address.trim())) {
      throw new Refused('That is no address. Look for the person again.')
    }
    let isErased = false
    const around: ErasureTransaction = async work => {
      const result = await recordChange(parts, (trx, record) =>
        work(trx, (erased, requestIds) =>
          record({
            memberId: actor.memberId,
            action: personErased,
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
  },
)

const LEFT_BESIDE =
  'The store holds nothing of them any more, but files beside it could not be removed. Erase them once more; if it says so again, tell whoever runs the server.'
