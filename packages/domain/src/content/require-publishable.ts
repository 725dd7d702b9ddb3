import type { Drafts } from '@universe/contract/drafts'
import type { Trx } from '@universe/store/store'
import { Refused } from '../platform/refused.ts'
import { checkStored } from './checks.ts'
import type { StoredItem } from './item-repository.ts'

/**
 * What must hold of a draft that becomes public: at once, or at the time that it is scheduled for. It is
 * asked in the transaction that schedules or publishes it. Warnings are for who publishes to judge.
 * @param at when it becomes public, in epoch milliseconds
 * @throws Refused, in a sentence for each error, for what keeps it from the site
 */
export async function requirePublishable(
  trx: Trx,
  { id, kind }: Pick<StoredItem, 'id' | 'kind'>,
  draft: Drafts[StoredItem['kind']],
  at: number,
): Promise<void> {
  const checks = await checkStored(trx, { id, kind }, draft, at)
  const errors = checks.filter(({ level }) => level === 'error')
  if (errors.length === 0) return
  const sentences = errors.slice(0, SHOWN_ERRORS).map(({ sentence }) => sentence)
  const rest = errors.length - sentences.length
  throw new Refused(
    `It cannot be published like this. ${sentences.join(' ')}${rest > 0 ? ` And ${rest} more.` : ''}`,
  )
}

const SHOWN_ERRORS = 4
