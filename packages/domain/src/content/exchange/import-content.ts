import { randomUUID } from 'node:crypto'
import { CONTENT_KINDS, type ContentKind, type Drafts } from '@universe/contract/drafts'
import { dryRun, type Store, type Trx } from '@universe/store/store'
import { Refused } from '../../platform/refused.ts'
import { contentImported, itemImported } from '../../staff/audit-actions.ts'
import type { StaffParts } from '../../staff/context.ts'
import { type RecordEntry, recordChange } from '../../staff/record-audit.ts'
import { projectItem } from '../change-publication.ts'
import { hasContent, lockContent, publishRow } from '../content-repository.ts'
import {
  describeDraft,
  findItemToChange,
  findRevision,
  insertItem,
  insertRevision,
  isIdTaken,
  type StoredItem,
  updateItem,
} from '../item-repository.ts'
import { deleteSchedule } from '../publication-repository.ts'
import { continueIds, isPublicIdTaken } from './exchange-repository.ts'
import { type Folder, type FolderItem, itemFolders, readFolder } from './folder.ts'
import { findFaults, type ItemFile, isSameDraft, shownDraft } from './item-file.ts'
import {
  type CheckedPictures,
  checkPictures,
  EXAMPLE_FOLDER,
  storePictures,
} from './picture-files.ts'

/** The last four only beside added or changed. */
type Outcome =
  | 'added'
  | 'changed'
  | 'same'
  | 'published'
  | 'withdrawn'
  /** Was in the bin. */
  | 'undeleted'
  /** Its public id was taken. */
  | 'renumbered'

export type ImportedCounts = Record<Outcome | 'pictures', number>

/**
 * All or nothing. Items under a known id get a new revision, unless the same; those not in the
 * folder stay.
 * @param options `isDryRun`: keeps nothing
 * @throws Refused with file and field
 */
export async function importContent(
  parts: Pick<StaffParts, 'store' | 'now' | 'log'>,
  dir: string,
  { isDryRun = false } = {},
): Promise<ImportedCounts> {
  const folder = await readFolderToImport(dir)
  const at = parts.now()
  const change: typeof recordChange = isDryRun
    ? (_, work) => dryRun(parts.store.db, trx => work(trx, async () => {}))
    : recordChange
  return change(parts, async (trx, record) => {
    await lockContent(trx)
    const counts = await storeFolder(folder, { trx, at, record })
    await record({ memberId: null, action: contentImported, details: { ...counts } })
    return counts
  })
}

export type CheckedFolder = Folder & { dir: string; checked: CheckedPictures }

/** @throws Refused with file and field for what the editor would refuse */
async function readFolderToImport(dir: string): Promise<CheckedFolder> {
  const folder = await readFolder(dir)
  for (const { kind, file, item } of folder.items) {
    const fault = findFaults(kind, item).find(({ field }) => !item.unchecked?.includes(field))
    if (!fault) continue
    const { of, field, index, sentence } = fault
    const place = `${of}.${field}${index === null ? '' : `[${index}]`}`
    throw new Refused(
      `${file}: “${place}”: ${sentence} If a site shows it like this and is to go on, name “${field}” in the file’s list “unchecked”.`,
    )
  }
  return { ...folder, dir, checked: await checkPictures(dir, folder.pictures) }
}

interface Import {
  trx: Trx
  /** Epoch milliseconds. */
  at: number
  record: RecordEntry
}

async function storeFolder(folder: CheckedFolder, by: Import): Promise<ImportedCounts> {
  const { items, lastIds } = folder
  // Before ids are given.
  for (const kind of CONTENT_KINDS) {
    const ids = items.filter(each => each.kind === kind).map(({ item }) => item.publicId ?? 0)
    await continueIds(by.trx, kind, Math.max(lastIds[itemFolders[kind]], ...ids))
  }
  const counts = {
    added: 0,
    changed: 0,
    same: 0,
    published: 0,
    withdrawn: 0,
    undeleted: 0,
    renumbered: 0,
    pictures: await storePictures(by.trx, folder, by.at),
  }
  for (const each of items.toSorted(oldestFirst)) {
    for (const outcome of await importItem(each, by)) counts[outcome] += 1
  }
  return counts
}

function oldestFirst({ item: one }: FolderItem, { item: other }: FolderItem): number {
  const [first, second] = [one, other].map(({ createdAt = '~', id }) => `${createdAt} ${id}`)
  return (first ?? '') < (second ?? '') ? -1 : 1
}

async function importItem({ kind, file, item }: FolderItem, by: Import): Promise<Outcome[]> {
  const stored = await findItemToChange(by.trx, kind, item.id)
  if (!stored && (await isIdTaken(by.trx, item.id))) {
    throw new Refused(`${file}: “id” is that of something else than ${kind} here.`)
  }
  const outcomes = stored ? await changeStored(stored, item, by) : await addItem(kind, item, by)
  if (outcomes.includes('same')) return outcomes
  await by.record({
    memberId: null,
    action: itemImported[kind],
    objectId: item.id,
    details: {
      added: outcomes.includes('added'),
      published: outcomes.includes('published'),
      withdrawn: outcomes.includes('withdrawn'),
    },
  })
  return outcomes
}

async function addItem(kind: ContentKind, item: ItemFile, { trx, at }: Import): Promise<Outcome[]> {
  const { id, state, draft, published } = item
  const shown = shownDraft(item)
  const changedAt = readTime(item.changedAt, at)
  const ownId = await findFreeId(trx, kind, item.publicId)
  const about = { origin: 'imported' as const, member_id: null, at: changedAt }
  await insertItem(trx, kind, draft, {
    ...about,
    id,
    public_id: shown ? await publishRow(trx, kind, ownId, shown) : ownId,
    state,
    created_at: readTime(item.createdAt, changedAt),
    revision: published ? 2 : 1,
    published_revision: shown ? 1 : null,
    published_at: shown ? readTime(item.publishedAt, at) : null,
  })
  if (published) await insertRevision(trx, { ...about, item_id: id, number: 1 }, published)
  const outcomes: Outcome[] = ['added']
  if (shown) outcomes.push('published')
  if (ownId !== (item.publicId ?? null)) outcomes.push('renumbered')
  return outcomes
}

function readTime(text: string | undefined, otherwise: number): number {
  return text === undefined ? otherwise : Date.parse(text)
}

async function changeStored(
  stored: StoredItem,
  item: ItemFile,
  { trx, at }: Import,
): Promise<Outcome[]> {
  const { id } = item
  const newest = (await findRevision(trx, id, stored.revision))?.draft
  const shownBefore = (await findRevision(trx, id, stored.published_revision ?? 0))?.draft
  const shown = shownDraft(item)
  const isShownSame = isSameDraft(shown, shownBefore)
  // Scheduled items are exported as drafts.
  const isStateSame = item.state === (stored.state === 'scheduled' ? 'draft' : stored.state)
  const isInBin = stored.deleted_at !== null
  if (isSameDraft(item.draft, newest) && isShownSame && isStateSame && !isInBin) return ['same']

  let last = { number: stored.revision, draft: newest }
  const keepRevision = async (draft: Drafts[ContentKind]) => {
    if (isSameDraft(draft, last.draft)) return last.number
    last = { number: last.number + 1, draft }
    const about = { origin: 'imported' as const, member_id: null, at }
    await insertRevision(trx, { ...about, item_id: id, number: last.number }, draft)
    return last.number
  }
  const outcomes: Outcome[] = ['changed']
  if (!isShownSame) {
    const public_id = stored.public_id ?? (await findFreeId(trx, stored.kind, item.publicId))
    const held = { trx, item: { ...stored, public_id }, memberId: null }
    await projectItem(held, shown ? 'publish' : 'withdraw', {
      publicationId: randomUUID(),
      at,
      dueAt: null,
      shown: shown && { number: await keepRevision(shown), draft: shown },
    })
    outcomes.push(shown ? 'published' : 'withdrawn')
  }
  await updateItem(trx, id, {
    revision: await keepRevision(item.draft),
    ...describeDraft(item.draft),
    ...(!(isShownSame && isStateSame) && { state: item.state }),
    deleted_at: null,
    changed_at: at,
    changed_by: null,
  })
  // Belonged to the replaced content.
  if (!isShownSame || !isStateSame) await deleteSchedule(trx, id)
  if (isInBin) outcomes.push('undeleted')
  return outcomes
}

/** Unless taken. */
async function findFreeId(trx: Trx, kind: ContentKind, wanted: number | undefined) {
  if (wanted === undefined) return null
  return (await isPublicIdTaken(trx, kind, wanted)) ? null : wanted
}

/**
 * If the store has neither articles nor vacancies, in one transaction.
 * @param now epoch milliseconds
 * @returns whether it did
 */
export function seedExampleContent(store: Store, now = Date.now()): Promise<boolean> {
  return store.db.transaction().execute(async trx => {
    // Of several instances starting at once, one imports; the others wait and find the content.
    await lockContent(trx)
    if (await hasContent(trx)) return false
    const folder = await readFolderToImport(EXAMPLE_FOLDER)
    // Not audited: no member did it.
    await storeFolder(folder, { trx, at: now, record: async () => {} })
    return true
  })
}
