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
import {
  addPictureTo,
  type CropRequest,
  cropPictureOf,
  findUpload,
  type PictureChoice,
  type PictureUpload,
  removePictureFrom,
  usePictureIn,
} from './pictures.ts'
import { type PreviewRequest, previewItem } from './preview-item.ts'
import { type HistoryRequest, readHistory } from './read-history.ts'
import { readItem } from './read-item.ts'
import { findDraftPicture, showCrop, showWhole } from './read-picture.ts'
import { requirePermission } from './require-permission.ts'
import { type RestoreRequest, restoreRevision } from './restore-revision.ts'
import { type DraftToSave, saveDraft } from './save-draft.ts'
import { type ScheduleRequest, scheduleItem, unscheduleItem } from './schedule.ts'

/* What members do with articles: each is permitted here, and done for both kinds in one place. */

/** @returns the articles that a filter shows, as `listItems` does */
export async function listArticles(parts: StaffParts, actor: Actor, filter: ItemFilter) {
  requirePermission(actor, 'listArticles')
  return listItems(parts, actor, 'article', filter)
}

/** @returns how many articles are in each state, as `countItemsByState` does */
export async function countArticles(
  parts: StaffParts,
  actor: Actor,
  filter: Pick<ItemFilter, 'category' | 'isMine'>,
) {
  requirePermission(actor, 'listArticles')
  return countItemsByState(parts, actor, 'article', filter)
}

/** @returns an article with its newest draft, as `readItem` does */
export async function readArticle(parts: StaffParts, actor: Actor, which: { id: string }) {
  requirePermission(actor, 'readArticle')
  return readItem(parts, 'article', which)
}

/** Begins an article, once for each id that is named. @returns its id */
export async function createArticle(parts: StaffParts, actor: Actor, which?: ItemToCreate) {
  requirePermission(actor, 'editArticles')
  return createItem(parts, actor, 'article', which)
}

/** Saves a draft, as `saveDraft` does. */
export async function saveArticle(parts: StaffParts, actor: Actor, draft: DraftToSave) {
  requirePermission(actor, 'editArticles')
  return saveDraft(parts, actor, 'article', draft)
}

/** Publishes a revision, as `publish` does. */
export async function publishArticle(
  parts: StaffParts,
  actor: Actor,
  request: PublicationRequest & { revision: number },
) {
  requirePermission(actor, 'publishArticles')
  return publish(parts, actor, 'article', request)
}

/** Takes an article from the site, as `withdraw` does. */
export async function withdrawArticle(
  parts: StaffParts,
  actor: Actor,
  request: PublicationRequest,
) {
  requirePermission(actor, 'publishArticles')
  return withdraw(parts, actor, 'article', request)
}

/** Takes that back, as `undoPublication` does. */
export async function undoArticlePublication(
  parts: StaffParts,
  actor: Actor,
  request: PublicationRequest,
) {
  requirePermission(actor, 'publishArticles')
  return undoPublication(parts, actor, 'article', request)
}

/** Schedules an article to be published or withdrawn, as `scheduleItem` does. */
export async function scheduleArticle(parts: StaffParts, actor: Actor, request: ScheduleRequest) {
  requirePermission(actor, 'publishArticles')
  return scheduleItem(parts, actor, 'article', request)
}

/** Takes that back, as `unscheduleItem` does. */
export async function unscheduleArticle(
  parts: StaffParts,
  actor: Actor,
  request: Pick<ScheduleRequest, 'id' | 'replaces'>,
) {
  requirePermission(actor, 'publishArticles')
  return unscheduleItem(parts, actor, 'article', request)
}

/** @returns what was published and withdrawn of an article, as `listPublications` does */
export async function listArticlePublications(
  parts: StaffParts,
  actor: Actor,
  which: { id: string },
) {
  requirePermission(actor, 'readArticle')
  return listPublications(parts, 'article', which)
}

/** Puts an article into the bin, as `deleteItem` does. */
export async function deleteArticle(parts: StaffParts, actor: Actor, request: DeletionRequest) {
  requirePermission(actor, 'editArticles')
  return deleteItem(parts, actor, 'article', request)
}

/** Takes an article out of the bin, as `undeleteItem` does. */
export async function undeleteArticle(
  parts: StaffParts,
  actor: Actor,
  request: { id: string; publicationId?: string | undefined },
) {
  requirePermission(actor, 'editArticles')
  return undeleteItem(parts, actor, 'article', request)
}

/** @returns an article’s revisions, two of them compared, as `readHistory` does */
export async function readArticleHistory(parts: StaffParts, actor: Actor, which: HistoryRequest) {
  requirePermission(actor, 'readArticle')
  return readHistory(parts, 'article', which)
}

/** Makes an earlier revision the newest, as `restoreRevision` does. */
export async function restoreArticle(parts: StaffParts, actor: Actor, request: RestoreRequest) {
  requirePermission(actor, 'editArticles')
  return restoreRevision(parts, actor, 'article', request)
}

/** Keeps an uploaded picture, as `addPictureTo` does. */
export async function addPicture(parts: StaffParts, actor: Actor, upload: PictureUpload) {
  requirePermission(actor, 'editArticles')
  return addPictureTo(parts, actor, upload)
}

/** Cuts an uploaded picture, as `cropPictureOf` does. */
export async function cropPicture(parts: StaffParts, actor: Actor, crop: CropRequest) {
  requirePermission(actor, 'editArticles')
  return cropPictureOf(parts, crop)
}

/** Gives an article a picture and its words, as `usePictureIn` does. */
export async function setArticlePicture(parts: StaffParts, actor: Actor, choice: PictureChoice) {
  requirePermission(actor, 'editArticles')
  return usePictureIn(parts, actor, choice)
}

/** Takes the picture from an article's draft. */
export async function removeArticlePicture(
  parts: StaffParts,
  actor: Actor,
  which: Pick<PictureChoice, 'id' | 'seen'>,
) {
  requirePermission(actor, 'editArticles')
  return removePictureFrom(parts, actor, which)
}

/** @returns what is known of an uploaded picture; undefined where there is none */
export async function readUpload(parts: StaffParts, actor: Actor, { id }: { id: string }) {
  requirePermission(actor, 'editArticles')
  return findUpload(parts, id)
}

/** @returns what is known of a draft's picture by its path; undefined where there is none */
export async function readDraftPicture(
  parts: StaffParts,
  actor: Actor,
  { path }: { path: string },
) {
  requirePermission(actor, 'readArticle')
  return findDraftPicture(parts, path)
}

/** @returns a draft's or a published article's picture, as `showCrop` does */
export async function showArticlePicture(
  parts: StaffParts,
  actor: Actor,
  which: { path: string; width: number },
) {
  requirePermission(actor, 'readArticle')
  return showCrop(parts, which)
}

/** @returns an uploaded picture, whole; undefined where there is none */
export async function showWholePicture(parts: StaffParts, actor: Actor, { id }: { id: string }) {
  requirePermission(actor, 'readArticle')
  return showWhole(parts, id)
}

/** @returns what the site would show, were an article published as it is written, as `previewItem` does */
export async function previewArticle(parts: StaffParts, actor: Actor, which: PreviewRequest) {
  requirePermission(actor, 'readArticle')
  return previewItem(parts, 'article', which)
}

/** @returns what was found of an article's newest draft, as `checkItem` does */
export async function checkArticle(parts: StaffParts, actor: Actor, which: { id: string }) {
  requirePermission(actor, 'readArticle')
  return checkItem(parts, 'article', which)
}

/** @returns where the links in an article's newest draft lead, as `checkLinks` does */
export async function checkArticleLinks(parts: LinkParts, actor: Actor, which: LinksToCheck) {
  requirePermission(actor, 'editArticles')
  return checkLinks(parts, 'article', which)
}
