import type { ContentKind } from '@universe/contract/drafts'
import type { Trx } from '@universe/store/store'
import { Refused } from '../platform/refused.ts'
import { findItem, findItemToChange, type StoredItem } from './item-repository.ts'

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

/** Locked until the transaction ends. @throws Refused if there is none, or it is in the bin */
export async function requireItemToChange(
  trx: Trx,
  kind: ContentKind,
  id: string,
): Promise<StoredItem> {
  const item = await findItemToChange(trx, kind, id)
  if (!item) throw noItem(kind)
  if (item.deleted_at !== null) {
    throw new Refused(`This ${kind} is in the bin. Restore it first.`)
  }
  return item
}

export function noItem(kind: ContentKind): Refused {
  return new Refused(`There is no such ${kind}, or it was deleted.`)
}
