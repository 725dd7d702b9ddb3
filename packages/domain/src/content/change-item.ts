import { randomUUID } from 'node:crypto'
import { type ContentKind, emptyDraft } from '@universe/contract/drafts'
import type { Trx } from '@universe/store/store'
import { officeToday } from '../platform/office-time.ts'
import { Refused } from '../platform/refused.ts'
import { requireUuid } from '../platform/uuid.ts'
import {
  type RecordAbout,
  type RecordEntry,
  recordAbout,
  recordChange,
} from '../staff/record-audit.ts'
import { type ContentCall, contentActions, defineContentOperation } from './content-permissions.ts'
import {
  findItem,
  findItemToChange,
  insertItem,
  isIdTaken,
  type StoredItem,
} from './item-repository.ts'

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

interface ItemToCreate {
  /** From the form, so that a repeat creates no other. */
  id: string
}

const itemCreated = contentActions('created', item => `created ${item}`)

/**
 * Dated today at the office.
 * @throws Refused for an invalid id, or another kind's
 */
export const createItem = defineContentOperation(
  'edit',
  async (call, { id: wanted }: ItemToCreate = { id: randomUUID() }): Promise<{ id: string }> => {
    const { memberId } = call.actor
    requireUuid(wanted)
    const at = call.now()
    return recordChange(call, async (trx, record) => {
      if (await findItem(trx, call.kind, wanted)) return { id: wanted }
      if (await isIdTaken(trx, wanted)) throw new Refused('Reload the page.')
      const draft = { ...emptyDraft(call.kind), date: officeToday(at) }
      const about = { origin: 'written' as const, member_id: memberId, at, id: wanted }
      const id = await insertItem(trx, call.kind, draft, about)
      await record({ memberId, action: itemCreated[call.kind], objectId: id })
      return { id }
    })
  },
)
