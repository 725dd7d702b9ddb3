import type { ArticleDraft, VacancyDraft } from '@universe/contract/drafts'
import { splitParagraphs } from '@universe/contract/entities'
import type { Store } from '@universe/store/store'
import { lockContent } from './content-repository.ts'
import { insertItem } from './item-repository.ts'
import { findUnknownRows, type StoredBlog, type StoredJob } from './unknown-row-repository.ts'

/**
 * Gives what another tool published, or the example content, a draft that members can go on from.
 * What is published stays as it is, to the byte.
 * @returns how many articles and vacancies it were
 */
export async function adoptContent(store: Store, now: number): Promise<number> {
  const { db } = store
  // Hardly ever is there anything: nobody is held up to find that out.
  const { blogs, jobs } = await findUnknownRows(db)
  if (blogs.length + jobs.length === 0) return 0
  return db.transaction().execute(async trx => {
    await lockContent(store, trx)
    const { blogs, jobs } = await findUnknownRows(trx)
    const unknown = [
      ...blogs.map(row => ({ kind: 'article' as const, id: row.id, draft: toArticleDraft(row) })),
      ...jobs.map(row => ({ kind: 'vacancy' as const, id: row.id, draft: toVacancyDraft(row) })),
    ]
    for (const { kind, id, draft } of unknown) {
      await insertItem(trx, kind, draft, {
        ...{ origin: 'stored', member_id: null, at: now, public_id: id },
        ...{ state: 'published', published_revision: 1, published_at: now },
      })
    }
    return unknown.length
  })
}

/** @returns the draft that would be published as a row of `blogs` */
function toArticleDraft(row: StoredBlog): ArticleDraft {
  return {
    title: row.title,
    category: row.category,
    date: row.created_at,
    summary: row.description,
    paragraphs: splitParagraphs(row.description_details),
    image: row.image,
    imageAlt: row.image_alt ?? '',
  }
}

/** @returns the draft that would be published as a row of `jobs` */
function toVacancyDraft(row: StoredJob): VacancyDraft {
  return {
    title: row.title,
    category: row.category,
    date: row.created_at,
    description: splitParagraphs(row.description),
    qualifications: splitParagraphs(row.qualifications),
    details: splitParagraphs(row.job_details),
    closesOn: row.closes_on ?? '',
    place: row.place ?? '',
    employmentType: row.employment_type ?? '',
  }
}
