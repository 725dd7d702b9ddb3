import type { Trx } from '@universe/store/store'
import { UNDO_ACCEPTED_MS } from '../../platform/undo.ts'
import type { Actor } from '../../staff/actor.ts'
import type { AuditAction } from '../../staff/audit-actions.ts'
import type { StaffContext } from '../../staff/context.ts'
import type { NewChange, StoredChange } from '../request-change-repository.ts'
import type { RequestRow } from '../request-list-repository.ts'

/** A kind of change to requests, with its parameters. */
export interface Change {
  action: AuditAction
  /** Audit details besides the number of requests. */
  details?: Record<string, string | boolean>
  /** The most requests at once; default: that of all changes. */
  atMost?: number
  /** Kinds of earlier changes that it would overwrite. */
  overwrites: readonly StoredChange['kind'][]
  /** @returns whether a history line was written by the same change, submitted before */
  isRepeat(line: StoredChange): boolean
  /** @returns whether it would change a request */
  changes(row: RequestRow): boolean
  /**
   * Changes the rows that need it.
   * @returns their history lines
   * @throws Refused in a sentence if it is not possible
   */
  apply(context: ChangeContext, rows: readonly RequestRow[]): Promise<NewChange[]>
}

/** Transaction, member and time of a change. */
export interface ChangeContext {
  trx: Trx
  parts: StaffContext
  actor: Actor
  now: number
  batchId: string
}

/** What a history's line needs of it; without a member for what a visitor's mail changes. */
export interface LineContext extends Pick<ChangeContext, 'trx' | 'now' | 'batchId'> {
  parts: Pick<StaffContext, 'store' | 'now'>
  actor: Pick<Actor, 'memberId'>
}

/** @returns earliest time of a change's mail: after the undo period */
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
