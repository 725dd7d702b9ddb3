import type { ContentKind, Drafts } from '@universe/contract/drafts'
import type { Trx } from '@universe/store/store'
import { Refused } from '../platform/refused.ts'
import { type Check, checkDraft } from './check-draft.ts'
import { findPictureSize, isTitleTaken } from './checks-repository.ts'
import { defineContentOperation } from './content-permissions.ts'
import type { StoredItem } from './item-repository.ts'
import { officeToday } from './office-today.ts'
import { requireItem } from './require-item.ts'
import { newestRevision } from './save-draft.ts'

/**
 * Checks an item's newest draft, as if it were published now.
 * @throws Refused where there is none of that id
 */
export const checkItem = defineContentOperation(
  'read',
  async (
    { store: { db }, now },
    _actor,
    kind: ContentKind,
    { id }: { id: string },
  ): Promise<Check[]> => {
    const item = await requireItem(db, kind, id)
    const { draft } = await newestRevision(db, item)
    return checkStored(db, { id, kind }, draft, now())
  },
)

/**
 * Checks a draft with what the store knows beside it.
 * @param at when it becomes public, in epoch milliseconds
 */
async function checkStored<Kind extends ContentKind>(
  db: Pick<Trx, 'selectFrom'>,
  { id, kind }: { id: string; kind: Kind },
  draft: Drafts[Kind],
  at: number,
): Promise<Check[]> {
  const { title } = draft
  const image = 'image' in draft ? draft.image : ''
  return checkDraft(kind, draft, {
    today: officeToday(at),
    isTitleTaken: title !== '' && (await isTitleTaken(db, kind, { id, title })),
    picture: image === '' ? undefined : await findPictureSize(db, image),
  })
}

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
    `It cannot be published yet. ${sentences.join(' ')}${rest > 0 ? ` And ${rest} more.` : ''}`,
  )
}

const SHOWN_ERRORS = 4
