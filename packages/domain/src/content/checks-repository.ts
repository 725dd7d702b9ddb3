import type { ContentKind } from '@universe/contract/drafts'
import type { Trx } from '@universe/store/store'
import type { BlogPictureTable } from '@universe/store/tables'
import { type Selectable, sql } from 'kysely'

/** Exactly, of the kind, outside the bin. */
export async function isTitleTaken(
  db: Pick<Trx, 'selectFrom'>,
  kind: ContentKind,
  { id, title }: { id: string; title: string },
): Promise<boolean> {
  const other = await db
    .selectFrom('content_items')
    .select('id')
    .where('kind', '=', kind)
    // Only this prefix is indexed.
    .where(sql`substr(title, 1, 100)`, '=', sql`substr(${title}, 1, 100)`)
    .where('title', '=', title)
    .where('id', '!=', id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

export function findPictureSize(
  db: Pick<Trx, 'selectFrom'>,
  path: string,
): Promise<Pick<Selectable<BlogPictureTable>, 'width' | 'height'> | undefined> {
  return db
    .selectFrom('blog_pictures')
    .select(['width', 'height'])
    .where('path', '=', path)
    .executeTakeFirst()
}

/** On the site. */
export async function isShown(
  db: Pick<Trx, 'selectFrom'>,
  table: 'blogs' | 'jobs',
  id: number,
): Promise<boolean> {
  const row = await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}
