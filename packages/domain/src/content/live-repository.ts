import type { ContentKind } from '@universe/contract/drafts'
import type { Db } from '@universe/store/store'
import type { PublicationTable } from '@universe/store/tables'
import type { StoredPublication } from './publication-repository.ts'

/** A publication of which nobody knows yet whether the site shows it. */
export type UnseenPublication = StoredPublication & { kind: ContentKind; public_id: number }

/** @returns each item's last publication since then that was not looked for to the end */
export async function findUnseen(
  db: Pick<Db, 'selectFrom'>,
  since: number,
): Promise<UnseenPublication[]> {
  const rows = await db
    .selectFrom('publications')
    .innerJoin('content_items', 'content_items.id', 'publications.item_id')
    .selectAll('publications')
    .select(['content_items.kind', 'content_items.public_id'])
    .where('publications.at', '>', since)
    .where('publications.seen_live_at', 'is', null)
    .where('publications.live_trouble', 'is', null)
    .where('publications.undone_at', 'is', null)
    .orderBy('publications.number')
    .execute()
  const last = new Map(rows.map(row => [row.item_id, row]))
  return [...last.values()].filter((row): row is UnseenPublication => row.public_id !== null)
}

/** Notes, once, what was found of it on the site. */
export async function markLooked(
  db: Pick<Db, 'updateTable'>,
  id: string,
  found: Partial<Pick<PublicationTable, 'seen_live_at' | 'live_trouble'>>,
): Promise<void> {
  await db
    .updateTable('publications')
    .set(found)
    .where('id', '=', id)
    .where('seen_live_at', 'is', null)
    .where('live_trouble', 'is', null)
    .execute()
}
