import type { Actor } from '../staff/actor.ts'
import type { StaffParts } from '../staff/staff-parts.ts'
import {
  type PublicationRequest,
  publish,
  undoPublication,
  withdraw,
} from './change-publication.ts'
import { checkItem } from './checks.ts'
import { createItem, type ItemToCreate } from './create-item.ts'
import { type DeletionRequest, deleteItem, undeleteItem } from './delete-item.ts'
import { checkLinks, type LinkParts, type LinksToCheck } from './link-checks/check-links.ts'
import { countItemsByState, type ItemFilter, listItems } from './list-items.ts'
import { listPublications } from './list-publications.ts'
import { type PreviewRequest, previewItem } from './preview-item.ts'
import { type HistoryRequest, readHistory } from './read-history.ts'
import { readItem } from './read-item.ts'
import { requirePermission } from './require-permission.ts'
import { type RestoreRequest, restoreRevision } from './restore-revision.ts'
import { type DraftToSave, saveDraft } from './save-draft.ts'
import { type ScheduleRequest, scheduleItem, unscheduleItem } from './schedule.ts'

/* What members do with vacancies: each is permitted here, and done for both kinds in one place. */

/** @returns the vacancies that a filter shows, as `listItems` does */
export async function listVacancies(parts: StaffParts, actor: Actor, filter: ItemFilter) {
  requirePermission(actor, 'listVacancies')
  return listItems(parts, actor, 'vacancy', filter)
}

/** @returns how many vacancies are in each state, as `countItemsByState` does */
export async function countVacancies(
  parts: StaffParts,
  actor: Actor,
  filter: Pick<ItemFilter, 'category' | 'isMine'>,
) {
  requirePermission(actor, 'listVacancies')
  return countItemsByState(parts, actor, 'vacancy', filter)
}

/** @returns a vacancy with its newest draft, as `readItem` does */
export async function readVacancy(parts: StaffParts, actor: Actor, which: { id: string }) {
  requirePermission(actor, 'readVacancy')
  return readItem(parts, 'vacancy', which)
}

/** Begins a vacancy, once for each id that is named. @returns its id */
export async function createVacancy(parts: StaffParts, actor: Actor, which?: ItemToCreate) {
  requirePermission(actor, 'editVacancies')
  return createItem(parts, actor, 'vacancy', which)
}

/** Saves a draft, as `saveDraft` does. */
export async function saveVacancy(parts: StaffParts, actor: Actor, draft: DraftToSave) {
  requirePermission(actor, 'editVacancies')
  return saveDraft(parts, actor, 'vacancy', draft)
}

/** Publishes a revision, as `publish` does. */
export async function publishVacancy(
  parts: StaffParts,
  actor: Actor,
  request: PublicationRequest & { revision: number },
) {
  requirePermission(actor, 'publishVacancies')
  return publish(parts, actor, 'vacancy', request)
}

/** Takes a vacancy from the site, as `withdraw` does. */
export async function withdrawVacancy(
  parts: StaffParts,
  actor: Actor,
  request: PublicationRequest,
) {
  requirePermission(actor, 'publishVacancies')
  return withdraw(parts, actor, 'vacancy', request)
}

/** Takes that back, as `undoPublication` does. */
export async function undoVacancyPublication(
  parts: StaffParts,
  actor: Actor,
  request: PublicationRequest,
) {
  requirePermission(actor, 'publishVacancies')
  return undoPublication(parts, actor, 'vacancy', request)
}

/** Schedules a vacancy to be published or withdrawn, as `scheduleItem` does. */
export async function scheduleVacancy(parts: StaffParts, actor: Actor, request: ScheduleRequest) {
  requirePermission(actor, 'publishVacancies')
  return scheduleItem(parts, actor, 'vacancy', request)
}

/** Takes that back, as `unscheduleItem` does. */
export async function unscheduleVacancy(
  parts: StaffParts,
  actor: Actor,
  request: Pick<ScheduleRequest, 'id' | 'replaces'>,
) {
  requirePermission(actor, 'publishVacancies')
  return unscheduleItem(parts, actor, 'vacancy', request)
}

/** @returns what was published and withdrawn of a vacancy, as `listPublications` does */
export async function listVacancyPublications(
  parts: StaffParts,
  actor: Actor,
  which: { id: string },
) {
  requirePermission(actor, 'readVacancy')
  return listPublications(parts, 'vacancy', which)
}

/** Puts a vacancy into the bin, as `deleteItem` does. */
export async function deleteVacancy(parts: StaffParts, actor: Actor, request: DeletionRequest) {
  requirePermission(actor, 'editVacancies')
  return deleteItem(parts, actor, 'vacancy', request)
}

/** Takes a vacancy out of the bin, as `undeleteItem` does. */
export async function undeleteVacancy(
  parts: StaffParts,
  actor: Actor,
  request: { id: string; publicationId?: string | undefined },
) {
  requirePermission(actor, 'editVacancies')
  return undeleteItem(parts, actor, 'vacancy', request)
}

/** @returns a vacancy’s revisions, two of them compared, as `readHistory` does */
export async function readVacancyHistory(parts: StaffParts, actor: Actor, which: HistoryRequest) {
  requirePermission(actor, 'readVacancy')
  return readHistory(parts, 'vacancy', which)
}

/** Makes an earlier revision the newest, as `restoreRevision` does. */
export async function restoreVacancy(parts: StaffParts, actor: Actor, request: RestoreRequest) {
  requirePermission(actor, 'editVacancies')
  return restoreRevision(parts, actor, 'vacancy', request)
}

/** @returns what the site would show, were a vacancy published as it is written, as `previewItem` does */
export async function previewVacancy(parts: StaffParts, actor: Actor, which: PreviewRequest) {
  requirePermission(actor, 'readVacancy')
  return previewItem(parts, 'vacancy', which)
}

/** @returns what was found of a vacancy's newest draft, as `checkItem` does */
export async function checkVacancy(parts: StaffParts, actor: Actor, which: { id: string }) {
  requirePermission(actor, 'readVacancy')
  return checkItem(parts, 'vacancy', which)
}

/** @returns where the links in a vacancy's newest draft lead, as `checkLinks` does */
export async function checkVacancyLinks(parts: LinkParts, actor: Actor, which: LinksToCheck) {
  requirePermission(actor, 'editVacancies')
  return checkLinks(parts, 'vacancy', which)
}
