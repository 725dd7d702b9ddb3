import type { ContentKind } from '@universe/contract/drafts'
import type { Actor } from '../staff/actor.ts'
import type { StaffContext } from '../staff/context.ts'
import { defineOperation, type Operation, type Permission } from '../staff/operation.ts'
import { editors, recruiters } from '../staff/roles.ts'

type ContentAction = 'list' | 'read' | 'edit' | 'publish'

/** Who may do what with articles and vacancies. */
export const contentPermissions = {
  article: {
    /** See their list, and the bin. */
    list: { name: 'listArticles', roles: [...editors, 'viewer'] },
    /** Open one: its draft, history and preview. */
    read: { name: 'readArticle', roles: [...editors, 'viewer'] },
    /** Write them, delete them and restore them. */
    edit: { name: 'editArticles', roles: editors },
    /** Publish, schedule and withdraw them. */
    publish: { name: 'publishArticles', roles: editors },
  },
  vacancy: {
    list: { name: 'listVacancies', roles: [...recruiters, 'viewer'] },
    read: { name: 'readVacancy', roles: [...recruiters, 'viewer'] },
    edit: { name: 'editVacancies', roles: recruiters },
    publish: { name: 'publishVacancies', roles: recruiters },
  },
} satisfies Record<ContentKind, Record<ContentAction, Permission>>

/**
 * Defines an operation that is done with articles and with vacancies, each by a permission of its own.
 * @returns it, which throws as `defineOperation` says. Its type is a function alone, so that TypeScript
 *   keeps a result that depends on the kind; tests read each kind's permission of `byKind`
 */
export function defineContentOperation<Kind extends ContentKind, Input extends unknown[], Result>(
  action: ContentAction,
  run: (parts: StaffContext, actor: Actor, kind: Kind, ...input: Input) => Promise<Result>,
): (parts: StaffContext, actor: Actor, kind: Kind, ...input: Input) => Promise<Result> {
  const byKind: Record<ContentKind, Operation<[Kind, ...Input], Result>> = {
    article: defineOperation(contentPermissions.article[action], run),
    vacancy: defineOperation(contentPermissions.vacancy[action], run),
  }
  const operation = (parts: StaffContext, actor: Actor, kind: Kind, ...input: Input) =>
    byKind[kind](parts, actor, kind, ...input)
  return Object.assign(operation, { byKind })
}
