import type { ContentKind } from '@universe/contract/drafts'
import { type AuditAction, auditAction } from '../staff/audit-actions.ts'
import type { Actor, StaffContext } from '../staff/context.ts'
import { defineOperation, type Operation, type Permission } from '../staff/operation.ts'
import { editors, recruiters } from '../staff/roles.ts'

type ContentAction = 'list' | 'read' | 'edit' | 'publish'

export const contentPermissions = {
  article: {
    /** With the bin. */
    list: { name: 'listArticles', roles: [...editors, 'viewer'] },
    /** Draft, history and preview. */
    read: { name: 'readArticle', roles: [...editors, 'viewer'] },
    /** Also deletes and restores. */
    edit: { name: 'editArticles', roles: editors },
    /** Also schedules and withdraws. */
    publish: { name: 'publishArticles', roles: editors },
  },
  vacancy: {
    list: { name: 'listVacancies', roles: [...recruiters, 'viewer'] },
    read: { name: 'readVacancy', roles: [...recruiters, 'viewer'] },
    edit: { name: 'editVacancies', roles: recruiters },
    publish: { name: 'publishVacancies', roles: recruiters },
  },
} satisfies Record<ContentKind, Record<ContentAction, Permission>>

/** Who calls an operation, on which kind. */
export interface ContentCall<Kind extends ContentKind = ContentKind> extends StaffContext {
  actor: Actor
  kind: Kind
}

/**
 * For articles and vacancies, each by its permission.
 * @returns throws as `defineOperation`. Typed as a plain function, so that TypeScript keeps results
 * that depend on the kind; tests read permissions in `byKind`
 */
export function defineContentOperation<Kind extends ContentKind, Input extends unknown[], Result>(
  action: ContentAction,
  run: (call: ContentCall<Kind>, ...input: Input) => Promise<Result>,
): (parts: StaffContext, actor: Actor, kind: Kind, ...input: Input) => Promise<Result> {
  const call = (parts: StaffContext, actor: Actor, kind: Kind, ...input: Input) =>
    run({ ...parts, actor, kind }, ...input)
  const byKind: Record<ContentKind, Operation<[Kind, ...Input], Result>> = {
    article: defineOperation(contentPermissions.article[action], call),
    vacancy: defineOperation(contentPermissions.vacancy[action], call),
  }
  const operation = (parts: StaffContext, actor: Actor, kind: Kind, ...input: Input) =>
    byKind[kind](parts, actor, kind, ...input)
  return Object.assign(operation, { byKind })
}

/**
 * @param what such as "published"
 * @param words follow the member's name
 */
export function contentActions(
  what: string,
  words: (item: 'an article' | 'a vacancy') => string,
): Record<ContentKind, AuditAction> {
  return {
    article: auditAction(`article.${what}`, words('an article')),
    vacancy: auditAction(`vacancy.${what}`, words('a vacancy')),
  }
}
