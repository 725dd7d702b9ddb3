import type { Trx } from '@universe/store/store'
import { UNDO_ACCEPTED_MS } from '../../platform/undo.ts'
import type { AuditAction } from '../../staff/audit-actions.ts'
import type { Actor, StaffContext } from '../../staff/context.ts'
import type { NewChange, StoredChange } from '../request-change-repository.ts'
import type { RequestRow } from '../request-list-repository.ts'

export interface Change {
  action: AuditAction
  details?: Record<string, string | boolean>
  /** Default: `CHANGED_AT_MOST`. */
  atMost?: number
  overwrites: readonly StoredChange['kind'][]
  /** Written by an earlier post of this change. */
  isRepeat(line: StoredChange): boolean
  changes(row: RequestRow): boolean
  /**
   * @returns history lines of the rows changed
   * @throws Refused if not possible
   */
  apply(context: ChangeContext, rows: readonly RequestRow[]): Promise<NewChange[]>
}

export interface ChangeContext {
  trx: Trx
  parts: StaffContext
  actor: Actor
  now: number
  batchId: string
}

/** Inbound mail has no member. */
export interface LineContext extends Pick<ChangeContext, 'trx' | 'now' | 'batchId'> {
  actor: Pick<Actor, 'memberId'>
}

/** After the undo period. */
export function mailDueAt({ now }: Pick<ChangeContext, 'now'>): number {
  return now + UNDO_ACCEPTED_MS + 1
}

export const idsOf = (rows: readonly RequestRow[]) => rows.map(({ id }) => id)

export function historyLine(
  { batchId, actor, now }: LineContext,
  { id }: Pick<RequestRow, 'id'>,
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
