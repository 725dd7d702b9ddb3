import type { Drafts, VacancyDraft } from '@universe/contract/drafts'
import type { Trx } from '@universe/store/store'
import { Refused } from '../refused.ts'
import type { StoredItem } from './item-repository.ts'
import { endOfOfficeDay, isDay } from './wall-time.ts'

/**
 * What must hold of a draft that becomes public: at once, or at the time that it is scheduled for. It is
 * asked in the transaction that schedules or publishes it.
 * @param at when it becomes public, in epoch milliseconds
 * @throws Refused, in a sentence, for what keeps it from the site
 */
export async function requirePublishable(
  _trx: Trx,
  { kind }: Pick<StoredItem, 'kind'>,
  draft: Drafts[StoredItem['kind']],
  at: number,
): Promise<void> {
  if (kind === 'vacancy') requireOpen(draft as VacancyDraft, at)
}

function requireOpen({ closesOn }: VacancyDraft, at: number): void {
  if (!isDay(closesOn) || endOfOfficeDay(closesOn) > at) return
  throw new Refused(
    `Its last day to apply, ${closesOn}, is over by then. Choose a later one, then publish it.`,
  )
}
