import type { ContentKind } from '@universe/contract/drafts'
import type { AuditAction } from '../staff/audit-actions.ts'

/** What is recorded of an article or vacancy. */
export type ContentAction =
  | 'created'
  | 'edited'
  | 'restored'
  | 'published'
  | 'withdrawn'
  | 'publication-undone'
  | 'scheduled'
  | 'unscheduled'
  | 'deleted'
  | 'undeleted'

/** @returns the audit's name for it: "article.published" */
export function auditActionOf(kind: ContentKind, action: ContentAction): AuditAction {
  return `${kind}.${action}`
}
