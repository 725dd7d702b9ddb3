import type { ContentKind } from '@universe/contract/drafts'
import { type AuditAction, auditAction } from '../staff/audit-actions.ts'

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
