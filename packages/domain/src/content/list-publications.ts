import type { ContentKind } from '@universe/contract/drafts'
import type { Actor } from '../staff/actor.ts'
import type { StaffParts } from '../staff/staff-parts.ts'
import { findPublications, type NamedPublication } from './publication-repository.ts'
import { requireItem } from './require-item.ts'
import { requirePermission } from './require-permission.ts'

const LISTED_MAX = 50

/**
 * What became public of an item and ceased to be, the newest first, with the names of who did it.
 * @throws Refused where there is no such item
 */
export async function listPublications(
  { store: { db } }: StaffParts,
  actor: Actor,
  kind: ContentKind,
  { id }: { id: string },
): Promise<{ publications: NamedPublication[] }> {
  requirePermission(actor, kind, 'read')
  await requireItem(db, kind, id)
  return { publications: await findPublications(db, id, LISTED_MAX) }
}
