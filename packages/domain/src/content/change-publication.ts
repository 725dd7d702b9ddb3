import type { ContentKind } from '@universe/contract/drafts'
import type { Trx } from '@universe/store/store'
import type { ContentItemTable } from '@universe/store/tables'
import { PRESS_AGAIN, Refused } from '../platform/refused.ts'
import { UNDO_ACCEPTED_MS } from '../platform/undo.ts'
import { requireUuid } from '../platform/uuid.ts'
import { dueInstant, formatInOffices } from '../platform/wall-time.ts'
import { type RecordEntry, recordChange } from '../staff/record-audit.ts'
import { requirePublishable } from './checks.ts'
import { contentActions, defineContentOperation } from './content-permissions.ts'
import { findItem, findRevision, type StoredItem, updateItem } from './item-repository.ts'
import {
  findLastPublication,
  findPublication,
  findPublications,
  findStandingPublication,
  insertPublication,
  markPublicationUndone,
  type NamedPublication,
  type StoredPublication,
} from './publication-repository.ts'
import { publishRow, removeRow } from './published-row-repository.ts'
import { requireItemToChange } from './require-item.ts'
import { dropSchedule, stateWithout } from './schedule.ts'
import { findSchedule, insertSchedule, type StoredSchedule } from './schedule-repository.ts'
import { wallTimeOf } from './scheduled-instant.ts'

export interface PublicationRequest {
  id: string
  /** Idempotency key, from the form. */
  publicationId: string
  /**
   * Publication shown by the page, null: none; if another stands, nothing is done. Undefined:
   * unchecked.
   */
  seen?: string | null
  /** The schedule shown, likewise: no other is dropped. */
  replaces?: number | null
}

/**
 * Row, publication and audit line in one transaction. Drops a scheduled publication, keeps a
 * scheduled withdrawal.
 * @throws Refused for an invalid id, a revision not kept, or what the page did not show
 */
export const publishItem = defineContentOperation(
  'publish',
  async (
    parts,
    actor,
    kind: ContentKind,
    { id, publicationId, revision, seen, replaces }: PublicationRequest & { revision: number },
  ): Promise<{ publicationId: string }> => {
    const { memberId } = actor
    requireUuid(publicationId)
    return recordChange(parts, async (trx, record) => {
      if (await findPublication(trx, publicationId)) return { publicationId }
      const item = await requireItemToChange(trx, kind, id)
      await requireKnownPublication(trx, id, seen)
      const schedule = await findSchedule(trx, id)
      const falls = schedule && (schedule.action === 'publish' || schedule.failed_at !== null)
      const state = falls ? await dropSchedule(trx, item, replaces) : item.state
      await publishRevision(
        trx,
        record,
        { ...item, state },
        {
          publicationId,
          revision,
          memberId,
          at: parts.now(),
          dueAt: null,
          scheduleBefore: falls ? schedule : undefined,
        },
      )
      return { publicationId }
    })
  },
)

export interface PublishedBy {
  publicationId: string
  revision: number
  memberId: string | null
  /** Epoch milliseconds. */
  at: number
  /** Null: at once. */
  dueAt: number | null
  /** Dropped; restored by undo. */
  scheduleBefore?: StoredSchedule | undefined
}

const itemPublished = contentActions('published', item => `published ${item}`)

/** @throws Refused if not kept, or not publishable */
export async function publishRevision(
  trx: Trx,
  record: RecordEntry,
  item: StoredItem,
  { publicationId, revision, memberId, at, dueAt, scheduleBefore }: PublishedBy,
): Promise<void> {
  const found = await findRevision(trx, item.id, revision)
  if (!found) throw new Refused('This version is no longer kept. Reload the page.')
  await requirePublishable(trx, item, found.draft, at)
  const publicId = await publishRow(trx, item.kind, item.public_id, found.draft)
  await insertPublication(trx, {
    id: publicationId,
    item_id: item.id,
    action: 'publish',
    revision,
    ...describeBefore(item, scheduleBefore),
    member_id: memberId,
    at,
    due_at: dueAt,
  })
  await updateItem(trx, item.id, {
    state: 'published',
    public_id: publicId,
    published_revision: revision,
    published_at: at,
  })
  const details = { revision, scheduled: dueAt !== null }
  await record({
    memberId,
    action: itemPublished[item.kind],
    objectId: item.id,
    details,
  })
}

/** @throws Refused if not on the site, or not as shown */
export const withdrawItem = defineContentOperation(
  'publish',
  async (
    parts,
    actor,
    kind: ContentKind,
    { id, publicationId, seen, replaces }: PublicationRequest,
  ): Promise<{ publicationId: string }> => {
    const { memberId } = actor
    requireUuid(publicationId)
    return recordChange(parts, async (trx, record) => {
      if (await findPublication(trx, publicationId)) return { publicationId }
      const item = await requireItemToChange(trx, kind, id)
      await requireKnownPublication(trx, id, seen)
      if (item.published_revision === null) throw new Refused('It is not on the site.')
      const scheduleBefore = await findSchedule(trx, id)
      await dropSchedule(trx, item, replaces)
      const about = { publicationId, memberId, at: parts.now(), dueAt: null, scheduleBefore }
      await takeFromSite(trx, record, item, { ...about, action: 'withdraw' })
      return { publicationId }
    })
  },
)

const itemWithdrawn = contentActions('withdrawn', item => `took ${item} from the site`)

/** `close`: after a vacancy's last day. */
export async function takeFromSite(
  trx: Trx,
  record: RecordEntry,
  item: StoredItem,
  by: Omit<PublishedBy, 'revision'> & { action: 'withdraw' | 'close' },
): Promise<void> {
  const { publicationId, memberId, at, dueAt, action, scheduleBefore } = by
  if (item.public_id !== null) await removeRow(trx, item.kind, item.public_id)
  await insertPublication(trx, {
    id: publicationId,
    item_id: item.id,
    action,
    revision: null,
    ...describeBefore(item, scheduleBefore),
    member_id: memberId,
    at,
    due_at: dueAt,
  })
  const state: ContentItemTable['state'] = action === 'close' ? 'closed' : 'withdrawn'
  await updateItem(trx, item.id, { state, published_revision: null, published_at: null })
  const isClosed = action === 'close'
  const details = { scheduled: dueAt !== null && !isClosed, closed: isClosed }
  await record({
    memberId,
    action: itemWithdrawn[item.kind],
    objectId: item.id,
    details,
  })
}

export const itemPublicationUndone = contentActions(
  'publication-undone',
  item => `undid a publication of ${item}`,
)

/**
 * Only the actor's own, just made.
 * @returns `isUndone`: false for a repeat
 * @throws Refused if too late, or overtaken
 */
export const undoPublication = defineContentOperation(
  'publish',
  async (
    parts,
    actor,
    kind: ContentKind,
    { id, publicationId }: PublicationRequest,
  ): Promise<{ isUndone: boolean }> => {
    const { memberId } = actor
    requireUuid(publicationId)
    return recordChange(parts, async (trx, record) => {
      const item = await requireItemToChange(trx, kind, id)
      const publication = await findLastPublication(trx, id)
      if (publication?.id !== publicationId) throw new Refused(OVERTAKEN)
      if (publication.undone_at !== null) return { isUndone: false }
      if (publication.member_id !== memberId) throw new Refused(NOT_YOURS)
      if (parts.now() - publication.at > UNDO_ACCEPTED_MS) throw new Refused(TOO_LATE)
      await restoreBefore(trx, item, publication)
      await restoreSchedule(trx, item, publication, parts.now())
      await markPublicationUndone(trx, publicationId, parts.now())
      const action = itemPublicationUndone[kind]
      await record({ memberId, action, objectId: id, details: { publication: publicationId } })
      return { isUndone: true }
    })
  },
)

export async function restoreBefore(
  trx: Trx,
  item: StoredItem,
  { state_before: state, revision_before: revision, published_at_before }: StoredPublication,
) {
  const before = revision === null ? undefined : await findRevision(trx, item.id, revision)
  if (before) await publishRow(trx, item.kind, item.public_id, before.draft)
  else if (item.public_id !== null) await removeRow(trx, item.kind, item.public_id)
  await updateItem(trx, item.id, {
    state,
    published_revision: before?.number ?? null,
    published_at: published_at_before,
  })
}

/** Unless past due or replaced. */
async function restoreSchedule(
  trx: Trx,
  item: StoredItem,
  { schedule_before }: StoredPublication,
  now: number,
) {
  if (schedule_before === null) return
  const schedule: StoredSchedule = JSON.parse(schedule_before)
  const isPast = dueInstant(wallTimeOf(schedule)) <= now
  if (isPast || (await findSchedule(trx, item.id))) return
  await insertSchedule(trx, schedule)
  const isPublished = (await findItem(trx, item.kind, item.id))?.published_revision != null
  if (!isPublished && schedule.failed_at === null)
    await updateItem(trx, item.id, { state: 'scheduled' })
}

/** @throws Refused with actor, action and time, if it changed since the page loaded */
export async function requireKnownPublication(
  trx: Trx,
  itemId: string,
  seen: string | null | undefined,
) {
  if (seen === undefined) return
  const standing = await findStandingPublication(trx, itemId)
  if (seen === (standing?.id ?? null)) return
  const newest = await findPublications(trx, itemId, LOOKED_THROUGH)
  const unseen = newest.find(({ id, undone_at }) => undone_at === null || id === seen)
  const what = unseen ? tellPublication(unseen) : 'It changed in the meantime.'
  throw new Refused(`${what} ${PRESS_AGAIN}`)
}

function tellPublication({
  action,
  revision,
  at,
  due_at,
  undone_at,
  member_name,
}: NamedPublication): string {
  const who = member_name || 'Somebody'
  const when = formatInOffices(undone_at ?? at)
  if (undone_at !== null) return `${who} undid what this page showed: ${when}.`
  if (action === 'close') return `It left the site after its last day: ${when}.`
  const what = action === 'publish' ? `published version ${revision} of it` : 'withdrew it'
  return `${who} ${what}${due_at === null ? '' : ', as scheduled'}: ${when}.`
}

function describeBefore(item: StoredItem, schedule: StoredSchedule | undefined) {
  return {
    state_before: schedule ? stateWithout(item, schedule) : item.state,
    revision_before: item.published_revision,
    published_at_before: item.published_at,
    schedule_before: schedule ? JSON.stringify(schedule) : null,
  }
}

const LOOKED_THROUGH = 50

const OVERTAKEN = 'It changed since, so nothing was undone.'
const NOT_YOURS = 'Only the person who did it can undo it. You can publish or withdraw it yourself.'
const TOO_LATE = 'This can no longer be undone. Publish or withdraw it instead.'
