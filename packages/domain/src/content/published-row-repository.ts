import type { ArticleDraft, ContentKind, Drafts, VacancyDraft } from '@universe/contract/drafts'
import { PARAGRAPH_MARKER } from '@universe/contract/entities'
import { LANGUAGES } from '@universe/contract/languages'
import type { Trx } from '@universe/store/store'
import type { BlogTable, JobTable } from '@universe/store/tables'
import type { Selectable } from 'kysely'

/** Read by the six calls. */
export const publicTables = { article: 'blogs', vacancy: 'jobs' } as const

/**
 * Replaces its published row.
 * @param publicId null for the first publication
 * @returns the public id
 */
export async function publishRow(
  trx: Trx,
  kind: ContentKind,
  publicId: number | null,
  draft: Drafts[ContentKind],
): Promise<number> {
  // One statement: each invalidates the page cache.
  if (kind === 'article') {
    const row = toBlogRow(draft as ArticleDraft)
    const { id } = await trx
      .insertInto('blogs')
      .values(publicId === null ? row : { id: publicId, ...row })
      .onConflict(conflict => conflict.column('id').doUpdateSet(row))
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const row = toJobRow(draft as VacancyDraft)
  const { id } = await trx
    .insertInto('jobs')
    .values(publicId === null ? row : { id: publicId, ...row })
    .onConflict(conflict => conflict.column('id').doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function removeRow(trx: Trx, kind: ContentKind, publicId: number): Promise<void> {
  await trx.deleteFrom(publicTables[kind]).where('id', '=', publicId).execute()
}

/** On the site. */
export async function isShown(
  db: Pick<Trx, 'selectFrom'>,
  { kind, id }: { kind: ContentKind; id: number },
): Promise<boolean> {
  const published = db.selectFrom(publicTables[kind]).select('id')
  const row = await published.where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Specification, section 3. */
export function toBlogRow(draft: ArticleDraft): Omit<Selectable<BlogTable>, 'id'> {
  return {
    title: draft.title,
    category: draft.category,
    created_at: draft.date,
    description: draft.summary,
    description_details: draft.paragraphs.join(PARAGRAPH_MARKER),
    image: draft.image,
    image_alt: draft.imageAlt || null,
    language: LANGUAGES[draft.language] ?? null,
  }
}

/** Specification, section 3. */
export function toJobRow(draft: VacancyDraft): Omit<Selectable<JobTable>, 'id'> {
  return {
    title: draft.title,
    category: draft.category,
    description: draft.description.join(PARAGRAPH_MARKER),
    job_details: draft.details.join(PARAGRAPH_MARKER),
    qualifications: draft.qualifications.join(PARAGRAPH_MARKER),
    created_at: draft.date,
    closes_on: draft.closesOn || null,
    place: draft.place || null,
    employment_type: draft.employmentType || null,
    language: LANGUAGES[draft.language] ?? null,
  }
}
