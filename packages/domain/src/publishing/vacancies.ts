import type { Actor } from '../permissions/actor.ts'
import { requirePermission } from '../permissions/require-permission.ts'
import type { StaffParts } from '../permissions/staff-parts.ts'
import {
  type PublicationRequest,
  publish,
  undoPublication,
  withdraw,
} from './change-publication.ts'
import { checkItem } from './checks.ts'
import { createItem } from './create-item.ts'
import { checkLinks, type LinkParts, type LinksToCheck } from './link-checks/check-links.ts'
import { type ItemFilter, listItems } from './list-items.ts'
import { readItem } from './read-item.ts'
import { type DraftToSave, saveDraft } from './save-draft.ts'

/* What members do with vacancies: each is permitted here, and done for both kinds in one place. */

/** @returns the vacancies that a filter shows, as `listItems` does */
export async function listVacancies(parts: StaffParts, actor: Actor, filter: ItemFilter) {
  requirePermission(actor, 'listVacancies')
  return listItems(parts, 'vacancy', filter)
}

/** @returns a vacancy with its newest draft, as `readItem` does */
export async function readVacancy(parts: StaffParts, actor: Actor, which: { id: string }) {
  requirePermission(actor, 'readVacancy')
  return readItem(parts, 'vacancy', which)
}

/** Begins a vacancy. @returns its id */
export async function createVacancy(parts: StaffParts, actor: Actor, _nothing?: undefined) {
  requirePermission(actor, 'editVacancies')
  return createItem(parts, actor, 'vacancy')
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
