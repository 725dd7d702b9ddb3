import type { ContentKind } from '@universe/contract/drafts'
import type { Trx } from '@universe/store/store'
import type { BlogTable, JobTable } from '@universe/store/tables'
import type { Selectable } from 'kysely'

/** A published article as stored. */
export type StoredBlog = Selectable<BlogTable>
/** A published vacancy as stored. */
export type StoredJob = Selectable<JobTable>

/** @returns what is published and stands in no list of the staff's: another tool stored it */
export async function findUnknownRows(
  db: Pick<Trx, 'selectFrom'>,
): Promise<{ blogs: StoredBlog[]; jobs: StoredJob[] }> {
  const known = (kind: ContentKind) =>
    db
      .selectFrom('content_items')
      .select('public_id')
      .where('kind', '=', kind)
      .where('public_id', 'is not', null)
      .$castTo<{ public_id: number }>()
  return {
    blogs: await db
      .selectFrom('blogs')
      .selectAll()
      .where('id', 'not in', known('article'))
      .orderBy('id')
      .execute(),
    jobs: await db
      .selectFrom('jobs')
      .selectAll()
      .where('id', 'not in', known('vacancy'))
      .orderBy('id')
      .execute(),
  }
}
