import type { ContentKind } from '@universe/contract/drafts'
import { type AuditAction, auditAction } from '../staff/audit-actions.ts'

/**
 * Defines what the audit records of articles, and the same of vacancies.
 * @param what was done, as in "article.published"
 * @param words follow the member's name, and name the item
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
