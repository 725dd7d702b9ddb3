import type { Actor } from '../staff/actor.ts'
import type { RequestParts } from '../staff/context.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { visibleKinds } from '../staff/visible-kinds.ts'
import { findAppliedVacancies } from './applied-vacancy-repository.ts'

/** A vacancy that somebody has applied for. */
export interface AppliedVacancy {
  id: number
  /** As the site has it; of one that is gone as an application named it. */
  title: string
}

/** @returns the vacancies that have applications, by title; none for who sees no applications */
export async function listAppliedVacancies(
  { store }: Pick<RequestParts, 'store'>,
  actor: Actor,
): Promise<AppliedVacancy[]> {
  requirePermission(actor, 'listAppliedVacancies')
  if (!visibleKinds(actor.roles).includes('application')) return []
  const vacancies = await findAppliedVacancies(store.aside)
  return vacancies
    .map(({ id, title, applied_title }) => ({ id, title: title ?? applied_title ?? `No. ${id}` }))
    .sort((a, b) => a.title.localeCompare(b.title, 'en') || a.id - b.id)
}
