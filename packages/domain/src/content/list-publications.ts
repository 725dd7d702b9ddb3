import type { ContentKind } from '@universe/contract/drafts'
import { defineContentOperation } from './content-permissions.ts'
import { findPublications, type NamedPublication } from './publication-repository.ts'
import { requireItem } from './require-item.ts'

const LISTED_MAX = 50

/**
 * What became public of an item and ceased to be, the newest first, with the names of who did it.
 * @throws Refused where there is no such item
 */
export const listPublications = defineContentOperation(
  'read',
  async (
    { store: { db } },
    _actor,
    kind: ContentKind,
    { id }: { id: string },
  ): Promise<{ publications: NamedPublication[] }> => {
    await requireItem(db, kind, id)
    return { publications: await findPublications(db, id, LISTED_MAX) }
  },
)
