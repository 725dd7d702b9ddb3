import type { ContentKind, Drafts } from '@universe/contract/drafts'
import type { Trx } from '@universe/store/store'
import { officeToday } from '../platform/office-time.ts'
import { Refused } from '../platform/refused.ts'
import { requireItem } from './change-item.ts'
import { type Check, checkDraft } from './check-draft.ts'
import { defineContentOperation } from './content-permissions.ts'
import { isTitleTaken, type StoredItem } from './item-repository.ts'
import { findPictureSize } from './picture-repository.ts'
import { newestRevision } from './save-draft.ts'

/**
 * As if published now.
 * @throws Refused for an unknown id
 */
export const checkItem = defineContentOperation(
  'read',
  async ({ store: { db }, now, kind }, { id }: { id: string }): Promise<Check[]> => {
    const item = await requireItem(db, kind, id)
    const { draft } = await newestRevision(db, item)
    return checkStored(db, { id, kind }, draft, now())
  },
)

/** @param at of publication, epoch milliseconds */
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
 * In the transaction that schedules or publishes. Warnings are for the member to judge.
 * @param at of publication, epoch milliseconds
 * @throws Refused with a sentence for each error
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
