import type { Actor } from '../permissions/actor.ts'
import { requirePermission } from '../permissions/require-permission.ts'
import type { StaffParts } from '../permissions/staff-parts.ts'
import {
  type PublicationRequest,
  publish,
  undoPublication,
  withdraw,
} from './change-publication.ts'
import { createItem } from './create-item.ts'
import { type ItemFilter, listItems } from './list-items.ts'
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
import { readItem } from './read-item.ts'
import { findDraftPicture, showCrop, showWhole } from './read-picture.ts'
import { type DraftToSave, saveDraft } from './save-draft.ts'

/* What members do with articles: each is permitted here, and done for both kinds in one place. */

/** @returns the articles that a filter shows, as `listItems` does */
export async function listArticles(parts: StaffParts, actor: Actor, filter: ItemFilter) {
  requirePermission(actor, 'listArticles')
  return listItems(parts, 'article', filter)
}

/** @returns an article with its newest draft, as `readItem` does */
export async function readArticle(parts: StaffParts, actor: Actor, which: { id: string }) {
  requirePermission(actor, 'readArticle')
  return readItem(parts, 'article', which)
}

/** Begins an article. @returns its id */
export async function createArticle(parts: StaffParts, actor: Actor, _nothing?: undefined) {
  requirePermission(actor, 'editArticles')
  return createItem(parts, actor, 'article')
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
  { id }: { id: string },
) {
  requirePermission(actor, 'editArticles')
  return removePictureFrom(parts, actor, id)
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
