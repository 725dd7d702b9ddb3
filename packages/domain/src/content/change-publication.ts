import type { ContentKind, Drafts } from '@universe/contract/drafts'
import type { Trx } from '@universe/store/store'
import type { PublicationTable } from '@universe/store/tables'
import { PRESS_AGAIN, Refused } from '../platform/refused.ts'
import { UNDO_ACCEPTED_MS } from '../platform/undo.ts'
import { requireUuid } from '../platform/uuid.ts'
import { dueInstant, formatInOffices } from '../platform/wall-time.ts'
import { changeItem, type HeldItem } from './change-item.ts'
import { requirePublishable } from './checks.ts'
import { contentActions, defineContentOperation } from './content-permissions.ts'
import { publishRow, removeRow } from './content-repository.ts'
import { findItem, findRevision, type StoredItem, updateItem } from './item-repository.ts'
import {
  findLastPublication,
  findPublication,
  findPublications,
  findSchedule,
  findStandingPublication,
  insertPublication,
  insertSchedule,
  markPublicationUndone,
  type NamedPublication,
  type StoredPublication,
  type StoredSchedule,
} from './publication-repository.ts'
import { dropSchedule, stateWithout } from './schedule.ts'
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
    call,
    { id, publicationId, revision, seen, replaces }: PublicationRequest & { revision: number },
  ): Promise<void> => {
    requireUuid(publicationId)
    await changeItem(call, id, async held => {
      const { trx, item } = held
      if (await findPublication(trx, publicationId)) return
      await requireKnownPublication(trx, id, seen)
      const schedule = await findSchedule(trx, id)
      const falls = schedule && (schedule.action === 'publish' || schedule.failed_at !== null)
      const state = falls ? await dropSchedule(trx, item, replaces) : item.state
      await publishRevision({ ...held, item: { ...item, state } }, revision, {
        publicationId,
        at: call.now(),
        dueAt: null,
        scheduleBefore: falls ? schedule : undefined,
      })
    })
  },
)

export interface PublishedBy {
  publicationId: string
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
  held: HeldItem,
  revision: number,
  by: PublishedBy,
): Promise<void> {
  const { trx, item, record } = held
  const shown = await findRevision(trx, item.id, revision)
  if (!shown) throw new Refused('This version is no longer kept. Reload the page.')
  await requirePublishable(trx, item, shown.draft, by.at)
  await projectItem(held, 'publish', { ...by, shown })
  await record(itemPublished[item.kind], { revision, scheduled: by.dueAt !== null })
}

/** @throws Refused if not on the site, or not as shown */
export const withdrawItem = defineContentOperation(
  'publish',
  async (call, { id, publicationId, seen, replaces }: PublicationRequest): Promise<void> => {
    requireUuid(publicationId)
    await changeItem(call, id, async held => {
      const { trx, item } = held
      if (await findPublication(trx, publicationId)) return
      await requireKnownPublication(trx, id, seen)
      if (item.published_revision === null) throw new Refused('It is not on the site.')
      const scheduleBefore = await findSchedule(trx, id)
      await dropSchedule(trx, item, replaces)
      const by = { publicationId, at: call.now(), dueAt: null, scheduleBefore }
      await takeFromSite(held, 'withdraw', by)
    })
  },
)

const itemWithdrawn = contentActions('withdrawn', item => `took ${item} from the site`)

/** `close`: after a vacancy's last day. */
export async function takeFromSite(
  held: HeldItem,
  action: 'withdraw' | 'close',
  by: PublishedBy,
): Promise<void> {
  await projectItem(held, action, by)
  const closed = action === 'close'
  const details = { scheduled: by.dueAt !== null && !closed, closed }
  await held.record(itemWithdrawn[held.item.kind], details)
}

const STATE_AFTER = { publish: 'published', withdraw: 'withdrawn', close: 'closed' } as const

/** With what undo needs. @param by `shown`: the revision put on the site */
export async function projectItem(
  { trx, item, memberId }: Pick<HeldItem, 'trx' | 'item' | 'memberId'>,
  action: PublicationTable['action'],
  { publicationId, at, dueAt, scheduleBefore, shown }: PublishedBy & { shown?: ShownRevision },
): Promise<void> {
  await insertPublication(trx, {
    id: publicationId,
    item_id: item.id,
    action,
    revision: shown?.number ?? null,
    state_before: scheduleBefore ? stateWithout(item, scheduleBefore) : item.state,
    revision_before: item.published_revision,
    published_at_before: item.published_at,
    schedule_before: scheduleBefore ? JSON.stringify(scheduleBefore) : null,
    member_id: memberId,
    at,
    due_at: dueAt,
  })
  await showRevision(trx, item, shown, { state: STATE_AFTER[action], at: shown ? at : null })
}

interface ShownRevision {
  number: number
  draft: Drafts[ContentKind]
}

/** Undefined: off the site. */
async function showRevision(
  trx: Trx,
  { id, kind, public_id }: StoredItem,
  shown: ShownRevision | undefined,
  { state, at }: { state: StoredItem['state']; at: number | null },
): Promise<void> {
  if (!shown && public_id !== null) await removeRow(trx, kind, public_id)
  await updateItem(trx, id, {
    state,
    public_id: shown ? await publishRow(trx, kind, public_id, shown.draft) : public_id,
    published_revision: shown?.number ?? null,
    published_at: at,
  })
}

const itemPublicationUndone = contentActions(
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
  async (call, { id, publicationId }: PublicationRequest): Promise<{ isUndone: boolean }> => {
    requireUuid(publicationId)
    return changeItem(call, id, async held => {
      const now = call.now()
      const publication = await findLastPublication(held.trx, id)
      if (publication?.id !== publicationId) throw new Refused(OVERTAKEN)
      if (publication.undone_at !== null) return { isUndone: false }
      if (publication.member_id !== call.actor.memberId) throw new Refused(NOT_YOURS)
      if (now - publication.at > UNDO_ACCEPTED_MS) throw new Refused(TOO_LATE)
      await takeBack(held, publication, now)
      await restoreSchedule(held, publication, now)
      return { isUndone: true }
    })
  },
)

export async function takeBack(
  { trx, item, record }: HeldItem,
  { id, state_before, revision_before, published_at_before }: StoredPublication,
  now: number,
): Promise<void> {
  const before = await findRevision(trx, item.id, revision_before ?? 0)
  await showRevision(trx, item, before, { state: state_before, at: published_at_before })
  await markPublicationUndone(trx, id, now)
  await record(itemPublicationUndone[item.kind], { publication: id })
}

/** Unless past due or replaced. */
async function restoreSchedule(
  { trx, item }: HeldItem,
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

const LOOKED_THROUGH = 50

const OVERTAKEN = 'It changed since, so nothing was undone.'
const NOT_YOURS = 'Only the person who did it can undo it. You can publish or withdraw it yourself.'
const TOO_LATE = 'This can no longer be undone. Publish or withdraw it instead.'
