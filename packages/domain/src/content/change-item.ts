import type { ContentKind } from '@universe/contract/drafts'
import type { Trx } from '@universe/store/store'
import { Refused } from '../platform/refused.ts'
import {
  type RecordAbout,
  type RecordEntry,
  recordAbout,
  recordChange,
} from '../staff/record-audit.ts'
import type { ContentCall } from './content-permissions.ts'
import { findItem, findItemToChange, type StoredItem } from './item-repository.ts'

/** Locked until the transaction ends. */
export interface HeldItem {
  trx: Trx
  item: StoredItem
  /** Null: nobody; its day has passed, or it is imported. */
  memberId: string | null
  record: RecordAbout
}

/**
 * With its audit in one transaction.
 * @throws Refused if there is none, or it is in the bin; what `change` throws
 */
export function changeItem<Result>(
  call: ContentCall,
  id: string,
  change: (held: HeldItem) => Promise<Result>,
): Promise<Result> {
  return changeAnyItem(call, id, held => {
    if (held.item.deleted_at === null) return change(held)
    throw new Refused(`This ${call.kind} is in the bin. Restore it first.`)
  })
}

/** As `changeItem`; bin included. */
export function changeAnyItem<Result>(
  call: ContentCall,
  id: string,
  change: (held: HeldItem) => Promise<Result>,
): Promise<Result> {
  return recordChange(call, async (trx, record) => {
    const item = await findItemToChange(trx, call.kind, id)
    if (!item) throw noItem(call.kind)
    return change(holdItem(trx, record, item, call.actor.memberId))
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
    record: recordAbout(record, { memberId, objectId: item.id }),
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
