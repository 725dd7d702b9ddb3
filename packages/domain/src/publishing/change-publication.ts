import type { ContentKind } from '@universe/contract/drafts'
import type { Trx } from '@universe/store/store'
import type { ContentItemTable, PublicationTable } from '@universe/store/tables'
import { type AuditEntry, recordChange } from '../audit/record-audit.ts'
import type { Actor } from '../permissions/actor.ts'
import type { StaffParts } from '../permissions/staff-parts.ts'
import { Refused } from '../refused.ts'
import { UNDO_ACCEPTED_MS } from '../requests/undo-change.ts'
import { auditActionOf } from './content-actions.ts'
import { findRevision, type StoredItem, updateItem } from './item-repository.ts'
import {
  deleteSchedule,
  findLastPublication,
  findPublication,
  insertPublication,
  markPublicationUndone,
} from './publication-repository.ts'
import { publishRow, removeRow } from './published-row-repository.ts'
import { requireItemToChange } from './require-item.ts'
import { requirePublishable } from './require-publishable.ts'

/** Something to be published or withdrawn at once. */
export interface PublicationRequest {
  id: string
  /** Made by the form, so that it is done once however often it is sent. */
  publicationId: string
}

/**
 * Makes a revision what the site shows: its row, its line in the list of publications and the audit's
 * are one transaction. What was scheduled of the item falls away.
 * @throws Refused for an id that is none, or a revision that was not kept
 */
export async function publish(
  parts: StaffParts,
  { memberId }: Actor,
  kind: ContentKind,
  { id, publicationId, revision }: PublicationRequest & { revision: number },
): Promise<{ publicationId: string }> {
  requireUuid(publicationId)
  return recordChange(parts, async (trx, record) => {
    if (await findPublication(trx, publicationId)) return { publicationId }
    const item = await requireItemToChange(parts.store, trx, kind, id)
    await publishRevision(trx, record, item, {
      ...{ publicationId, revision, memberId, at: parts.now(), dueAt: null },
    })
    await deleteSchedule(trx, id)
    return { publicationId }
  })
}

/** What publishes, and what is told of it. */
export interface PublishedBy {
  publicationId: string
  revision: number
  memberId: string | null
  /** Epoch milliseconds. */
  at: number
  /** For when it was scheduled; null for at once. */
  dueAt: number | null
}

type RecordLine = (entry: AuditEntry) => Promise<void>

/** Publishes a revision within a transaction. @throws Refused where it was not kept, or must not be published */
export async function publishRevision(
  trx: Trx,
  record: RecordLine,
  item: StoredItem,
  { publicationId, revision, memberId, at, dueAt }: PublishedBy,
): Promise<void> {
  const found = await findRevision(trx, item.id, revision)
  if (!found) throw new Refused('This revision is not kept any more. Load the page again.')
  await requirePublishable(trx, item, found.draft, at)
  const publicId = await publishRow(trx, item.kind, item.public_id, found.draft)
  await insertPublication(trx, {
    ...{ id: publicationId, item_id: item.id, action: 'publish', revision },
    ...{ state_before: item.state, revision_before: item.published_revision },
    ...{ member_id: memberId, at, due_at: dueAt },
  })
  await updateItem(trx, item.id, {
    ...{ state: 'published', public_id: publicId, published_revision: revision, published_at: at },
  })
  const details = { revision, scheduled: dueAt !== null }
  await record({
    ...{ memberId, action: auditActionOf(item.kind, 'published'), objectId: item.id, details },
  })
}

/** Takes an item from the site. @throws Refused where it is not there */
export async function withdraw(
  parts: StaffParts,
  { memberId }: Actor,
  kind: ContentKind,
  { id, publicationId }: PublicationRequest,
): Promise<{ publicationId: string }> {
  requireUuid(publicationId)
  return recordChange(parts, async (trx, record) => {
    if (await findPublication(trx, publicationId)) return { publicationId }
    const item = await requireItemToChange(parts.store, trx, kind, id)
    if (item.published_revision === null) throw new Refused('It is not on the site.')
    const about = { publicationId, memberId, at: parts.now(), dueAt: null }
    await withdrawItem(trx, record, item, { ...about, action: 'withdraw' })
    await deleteSchedule(trx, id)
    return { publicationId }
  })
}

/** Takes a published item from the site within a transaction; `close` after a vacancy's last day. */
export async function withdrawItem(
  trx: Trx,
  record: RecordLine,
  item: StoredItem,
  by: Omit<PublishedBy, 'revision'> & { action: 'withdraw' | 'close' },
): Promise<void> {
  const { publicationId, memberId, at, dueAt, action } = by
  if (item.public_id !== null) await removeRow(trx, item.kind, item.public_id)
  await insertPublication(trx, {
    ...{ id: publicationId, item_id: item.id, action, revision: null },
    ...{ state_before: item.state, revision_before: item.published_revision },
    ...{ member_id: memberId, at, due_at: dueAt },
  })
  const state: ContentItemTable['state'] = action === 'close' ? 'closed' : 'withdrawn'
  await updateItem(trx, item.id, { state, published_revision: null, published_at: null })
  const details = { scheduled: dueAt !== null, closed: action === 'close' }
  await record({
    ...{ memberId, action: auditActionOf(item.kind, 'withdrawn'), objectId: item.id, details },
  })
}

/**
 * Takes back what the actor has just published or withdrawn: the site shows again what it showed.
 * @returns whether anything was taken back; not where it was already
 * @throws Refused once it is too late, or something else became of the item since
 */
export async function undoPublication(
  parts: StaffParts,
  { memberId }: Actor,
  kind: ContentKind,
  { id, publicationId }: PublicationRequest,
): Promise<{ isUndone: boolean }> {
  requireUuid(publicationId)
  return recordChange(parts, async (trx, record) => {
    const item = await requireItemToChange(parts.store, trx, kind, id)
    const publication = await findLastPublication(trx, id)
    if (publication?.id !== publicationId) throw new Refused(OVERTAKEN)
    if (publication.undone_at !== null) return { isUndone: false }
    if (publication.member_id !== memberId) throw new Refused(NOT_YOURS)
    if (parts.now() - publication.at > UNDO_ACCEPTED_MS) throw new Refused(TOO_LATE)
    await restoreBefore(trx, item, publication)
    await markPublicationUndone(trx, publicationId, parts.now())
    const action = auditActionOf(kind, 'publication-undone')
    await record({ memberId, action, objectId: id, details: { publication: publicationId } })
    return { isUndone: true }
  })
}

async function restoreBefore(
  trx: Trx,
  item: StoredItem,
  {
    state_before: state,
    revision_before: revision,
  }: Pick<PublicationTable, 'state_before' | 'revision_before'>,
) {
  const before = revision === null ? undefined : await findRevision(trx, item.id, revision)
  if (before) await publishRow(trx, item.kind, item.public_id, before.draft)
  else if (item.public_id !== null) await removeRow(trx, item.kind, item.public_id)
  // What was scheduled before fell away as it was published.
  const restored = state === 'scheduled' ? 'draft' : state
  await updateItem(trx, item.id, { state: restored, published_revision: before?.number ?? null })
}

function requireUuid(id: string): void {
  if (!UUID.test(id)) throw new Refused('Load the page again, and try once more.')
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const OVERTAKEN = 'Something else became of it since, so nothing was taken back.'
const NOT_YOURS = 'Only who did it takes it back. You can publish or withdraw it yourself.'
const TOO_LATE = 'This can no longer be taken back. Publish or withdraw it instead.'
