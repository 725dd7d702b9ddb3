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
