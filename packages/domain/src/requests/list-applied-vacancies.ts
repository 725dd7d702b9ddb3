import { defineOperation } from '../staff/operation.ts'
import { readers } from '../staff/roles.ts'
import { visibleKinds } from '../staff/visible-kinds.ts'
import { findAppliedVacancies } from './request-repository.ts'

/** @returns by title; none if the member sees no applications */
export const listAppliedVacancies = defineOperation(
  { name: 'listAppliedVacancies', roles: readers },
  async ({ store }, actor) => {
    if (!visibleKinds(actor.roles).includes('application')) return []
    const vacancies = await findAppliedVacancies(store.aside)
    return vacancies
      .map(({ id, title, applied_title }) => ({
        id,
        /** Current; if deleted, as stored with an application. */
        title: title ?? applied_title ?? `No. ${id}`,
      }))
      .sort((a, b) => a.title.localeCompare(b.title, 'en') || a.id - b.id)
  },
)
