import { randomUUID } from 'node:crypto'
import type { ContentKind, Drafts } from '@universe/contract/drafts'
import type { Store, Trx } from '@universe/store/store'
import { Refused } from '../../platform/refused.ts'
import {
  describeDraft,
  findRevision,
  insertItem,
  insertRevision,
  type StoredItem,
  updateItem,
} from '../item-repository.ts'
import { deleteSchedule, insertPublication } from '../publication-repository.ts'
import { publishRow, removeRow } from '../published-row-repository.ts'
import { findAnyItem, isPublicIdTaken } from './content-folder-repository.ts'
import type { ImportedBy } from './import-content.ts'
import { type FolderItem, inOrder } from './item-file.ts'

/** What became of one of a folder's items. */
export interface ImportedItem {
  became: 'added' | 'changed' | 'same'
  isPublished: boolean
  isWithdrawn: boolean
  isUndeleted: boolean
  isRenumbered: boolean
}

const untouched: ImportedItem = {
  became: 'same',
  isPublished: false,
  isWithdrawn: false,
  isUndeleted: false,
  isRenumbered: false,
}

/** Makes an item what a folder says that it is. @throws Refused for an id that is another kind's */
export async function importItem(
  store: Store,
  trx: Trx,
  item: FolderItem,
  by: ImportedBy,
): Promise<ImportedItem> {
  const stored = await findAnyItem(store, trx, item.id)
  if (stored && stored.kind !== item.kind) {
    throw new Refused(`${item.id} is an ${item.kind} in the folder, and a ${stored.kind} here.`)
  }
  const imported = stored ? await changeItem(trx, stored, item, by) : await addItem(trx, item, by)
  if (imported.became === 'same') return imported
  const { isPublished, isWithdrawn } = imported
  await by.record?.({
    memberId: null,
    action: `${item.kind}.imported`,
    objectId: item.id,
    details: { added: !stored, published: isPublished, withdrawn: isWithdrawn },
  })
  return imported
}

async function addItem(trx: Trx, item: FolderItem, by: ImportedBy): Promise<ImportedItem> {
  const { id, kind, state, draft, published } = item
  const changedAt = item.changedAt ?? by.at
  const ownId = await freePublicId(trx, kind, item.publicId)
  const publicId = published ? await publishRow(trx, kind, ownId, published) : ownId
  const isNewer = published !== null && !isEqual(published, draft)
  const about = { origin: 'imported' as const, member_id: null, at: changedAt }
  await insertItem(trx, kind, draft, {
    ...about,
    id,
    public_id: publicId,
    state,
    created_at: item.createdAt ?? changedAt,
    revision: isNewer ? 2 : 1,
    ...(published && { published_revision: 1, published_at: item.publishedAt ?? by.at }),
  })
  if (isNewer) await insertRevision(trx, { ...about, item_id: id, number: 1 }, published)
  return {
    ...untouched,
    became: 'added',
    isPublished: published !== null,
    isRenumbered: ownId !== item.publicId,
  }
}

async function changeItem(
  trx: Trx,
  stored: StoredItem,
  item: FolderItem,
  by: ImportedBy,
): Promise<ImportedItem> {
  const { id, draft, published } = item
  const newest = await readDraft(trx, stored, stored.revision)
  const shown = await readDraft(trx, stored, stored.published_revision)
  const isDraftSame = newest !== null && isEqual(newest, draft)
  const isShownSame = shown && published ? isEqual(shown, published) : shown === published
  // What is scheduled stands in a folder as a draft.
  const state = stored.state === 'scheduled' ? 'draft' : stored.state
  const isUndeleted = stored.deleted_at !== null
  if (isDraftSame && isShownSame && state === item.state && !isUndeleted) return untouched
  const added = await addRevisions(trx, stored, item, { isDraftSame, isShownSame, at: by.at })
  const change = isShownSame ? {} : await projectItem(trx, stored, item, added.shown, by.at)
  await updateItem(trx, id, {
    deleted_at: null,
    changed_at: by.at,
    changed_by: null,
    revision: added.newest,
    ...describeDraft(draft),
    ...change,
    ...((!isShownSame || state !== item.state) && { state: item.state }),
  })
  // It was of what the item is no more.
  if (!isShownSame || state !== item.state) await deleteSchedule(trx, id)
  return {
    ...untouched,
    became: 'changed',
    isUndeleted,
    isPublished: !isShownSame && published !== null,
    isWithdrawn: shown !== null && published === null,
  }
}

/** @returns the numbers of the newest revision, and of what the site is to show */
async function addRevisions(
  trx: Trx,
  { id, revision, published_revision: before }: StoredItem,
  { draft, published }: FolderItem,
  is: { isDraftSame: boolean; isShownSame: boolean; at: number },
): Promise<{ newest: number; shown: number | null }> {
  let newest = revision
  const add = async (added: Drafts[ContentKind]) => {
    newest += 1
    const about = { origin: 'imported' as const, member_id: null, at: is.at }
    await insertRevision(trx, { ...about, item_id: id, number: newest }, added)
  }
  const isOwn = published !== null && !isEqual(published, draft)
  let shown = is.isShownSame ? before : null
  if (isOwn && !is.isShownSame) {
    await add(published)
    shown = newest
  }
  // The newest is what the editors go on from, also where another one was put before it.
  if (!is.isDraftSame || newest !== revision) await add(draft)
  if (published !== null && shown === null) shown = newest
  return { newest, shown }
}

/** Publishes or withdraws. @returns what changes of the item */
async function projectItem(
  trx: Trx,
  stored: StoredItem,
  { published, publicId: wanted }: FolderItem,
  revision: number | null,
  at: number,
) {
  const { id, kind } = stored
  const publicId = stored.public_id ?? (await freePublicId(trx, kind, wanted))
  await insertPublication(trx, {
    id: randomUUID(),
    item_id: id,
    member_id: null,
    at,
    due_at: null,
    action: published ? 'publish' : 'withdraw',
    revision,
    state_before: stored.state,
    revision_before: stored.published_revision,
  })
  if (published) {
    const given = await publishRow(trx, kind, publicId, published)
    return { public_id: given, published_revision: revision, published_at: at }
  }
  if (publicId !== null) await removeRow(trx, kind, publicId)
  return { published_revision: null, published_at: null }
}

/** @returns an id on the site, unless it is another's */
async function freePublicId(trx: Trx, kind: ContentKind, wanted: number | null) {
  if (wanted === null) return null
  return (await isPublicIdTaken(trx, kind, wanted)) ? null : wanted
}

async function readDraft(trx: Trx, { id, kind }: StoredItem, number: number | null) {
  const found = number === null ? undefined : await findRevision(trx, id, number)
  return found ? inOrder(kind, found.draft) : null
}

function isEqual(one: Drafts[ContentKind], other: Drafts[ContentKind]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
