import type { ContentKind, Drafts } from '@universe/contract/drafts'
import type { Trx } from '@universe/store/store'
import { type Check, checkDraft } from './check-draft.ts'
import { findPictureSize, isTitleTaken } from './checks-repository.ts'
import { defineContentOperation } from './content-permissions.ts'
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
export async function checkStored<Kind extends ContentKind>(
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
