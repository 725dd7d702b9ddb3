import type { ContentKind } from '@universe/contract/drafts'
import type { Trx } from '@universe/store/store'
import { Refused } from '../platform/refused.ts'
import type { Actor } from '../staff/actor.ts'
import {
  type AuditEntry,
  type RecordEntry,
  type RecordParts,
  recordChange,
} from '../staff/record-audit.ts'
import { findItem, findItemToChange, type StoredItem } from './item-repository.ts'

/** Locked until the transaction ends. */
export interface HeldItem {
  trx: Trx
  item: StoredItem
  /** Who changes it; null: nobody, as its day has passed. */
  memberId: string | null
  record(action: AuditEntry['action'], details?: AuditEntry['details']): Promise<void>
}

/**
 * With its audit in one transaction.
 * @throws Refused if there is none, or it is in the bin; what `change` throws
 */
export function changeItem<Result>(
  parts: RecordParts,
  actor: Actor,
  kind: ContentKind,
  id: string,
  change: (held: HeldItem) => Promise<Result>,
): Promise<Result> {
  return changeAnyItem(parts, actor, kind, id, held => {
    if (held.item.deleted_at === null) return change(held)
    throw new Refused(`This ${kind} is in the bin. Restore it first.`)
  })
}

/** As `changeItem`; bin included. */
export function changeAnyItem<Result>(
  parts: RecordParts,
  { memberId }: Actor,
  kind: ContentKind,
  id: string,
  change: (held: HeldItem) => Promise<Result>,
): Promise<Result> {
  return recordChange(parts, async (trx, record) => {
    const item = await findItemToChange(trx, kind, id)
    if (!item) throw noItem(kind)
    return change(holdItem(trx, record, item, memberId))
  })
}

/** @param item from `findItemToChange` */
export function holdItem(
  trx: Trx,
  record: RecordEntry,
  item: StoredItem,
  memberId: string | null,
): HeldItem {
  return {
    trx,
    item,
    memberId,
    record: (action, details = {}) => record({ memberId, action, objectId: item.id, details }),
  }
}

/** Bin included. @throws Refused if there is none */
export async function requireItem(
  db: Pick<Trx, 'selectFrom'>,
  kind: ContentKind,
  id: string,
): Promise<StoredItem> {
  const item = await findItem(db, kind, id)
  if (!item) throw noItem(kind)
  return item
}

function noItem(kind: ContentKind): Refused {
  return new Refused(`There is no such ${kind}, or it was deleted.`)
}
