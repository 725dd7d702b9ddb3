import type { Trx } from '@universe/store/store'
import { UNDO_ACCEPTED_MS } from '../../platform/undo.ts'
import type { Actor } from '../../staff/actor.ts'
import type { AuditAction } from '../../staff/audit-actions.ts'
import type { RequestParts } from '../../staff/context.ts'
import type { NewChange, StoredChange } from '../request-change-repository.ts'
import type { RequestRow } from '../request-list-repository.ts'

/** One kind of change to requests, as a member asked for it: all that is particular to it. */
export interface Change {
  action: AuditAction
  /** What the audit tells beside how many requests it was. */
  details?: Record<string, string | boolean>
  /** Which earlier changes it would overwrite. */
  overwrites: readonly StoredChange['kind'][]
  /** @returns whether a line of a history was written by this change, sent before */
  isRepeat(line: StoredChange): boolean
  /** @returns whether it would do anything to a request */
  changes(row: RequestRow): boolean
  /**
   * Changes the rows that are not so already.
   * @returns the lines of their histories
   * @throws Refused in a sentence for what cannot be done
   */
  apply(context: ChangeContext, rows: readonly RequestRow[]): Promise<NewChange[]>
}

/** In which transaction, by whom and when requests are changed. */
export interface ChangeContext {
  trx: Trx
  parts: RequestParts
  actor: Actor
  now: number
  batchId: string
}

/** @returns when mail that follows from a change goes: once it is too late to take that back */
export function mailDueAt({ now }: Pick<ChangeContext, 'now'>): number {
  return now + UNDO_ACCEPTED_MS + 1
}

export const idsOf = (rows: readonly RequestRow[]) => rows.map(({ id }) => id)

/** @returns a line of a request's history */
export function historyLine(
  { batchId, actor, now }: ChangeContext,
  { id }: RequestRow,
  what: Pick<NewChange, 'kind'> & Partial<Pick<NewChange, 'before' | 'after' | 'note'>>,
): NewChange {
  return {
    request_id: id,
    batch_id: batchId,
    member_id: actor.memberId,
    at: now,
    before: null,
    after: null,
    note: null,
    undone_at: null,
    ...what,
  }
}
