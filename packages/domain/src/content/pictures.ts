import type { ArticleDraft } from '@universe/contract/drafts'
import { CENTER, type FocalPoint } from '@universe/contract/pictures'
import { Refused } from '../platform/refused.ts'
import type { Actor } from '../staff/actor.ts'
import { auditAction } from '../staff/audit-actions.ts'
import type { StaffContext } from '../staff/context.ts'
import { defineOperation } from '../staff/operation.ts'
import { recordChange } from '../staff/record-audit.ts'
import { contentPermissions } from './content-permissions.ts'
import { encodeCrop, encodePicture } from './encode-picture.ts'
import { PICTURES_PREFIX } from './picture-repository.ts'
import { readItem } from './read-item.ts'
import { requireItemToChange } from './require-item.ts'
import { saveDraft } from './save-draft.ts'
import {
  findPicture,
  findPictureContent,
  type PictureFacts,
  putCrop,
  putPicture,
} from './upload-repository.ts'

/** A file that somebody uploads for an article. */
export interface PictureUpload {
  /** The article's. */
  id: string
  bytes: Uint8Array
  /** As their device has it. */
  fileName: string
}

/** Which part of an uploaded picture is shown. */
export interface CropRequest {
  pictureId: string
  focus: FocalPoint
}

const articlePictureAdded = auditAction(
  'article.picture-added',
  'uploaded a picture for an article',
)

/**
 * Keeps an uploaded picture, made anew (`encodePicture`). No article has it yet.
 * @throws Refused for a file that cannot be taken, or no such article
 */
export const addPicture = defineOperation(
  contentPermissions.article.edit,
  async (parts, actor, { id, bytes, fileName }: PictureUpload): Promise<{ pictureId: string }> => {
    const { memberId } = actor
    // Before anything is decoded for an article that is not there.
    await readItem(parts, actor, 'article', { id })
    const { content, mediaType, width, height, sha256 } = await encodePicture(bytes)
    return recordChange(parts, async (trx, record) => {
      await requireItemToChange(parts.store, trx, 'article', id)
      await putPicture(trx, {
        id: sha256,
        content,
        media_type: mediaType,
        width,
        height,
        file_name: plainName(fileName),
        member_id: memberId,
        created_at: parts.now(),
      })
      const details = { picture: sha256.slice(0, NAME_CHARACTERS) }
      await record({ memberId, action: articlePictureAdded, objectId: id, details })
      return { pictureId: sha256 }
    })
  },
)

/**
 * Cuts an uploaded picture to the card's shape. The same cut has the same path.
 * @returns the path that a draft's `image` names it by
 * @throws Refused where the picture is not kept any more
 */
export const cropPicture = defineOperation(
  contentPermissions.article.edit,
  async (parts, _actor, { pictureId, focus }: CropRequest): Promise<{ path: string }> => {
    const picture = await findPicture(parts.store, pictureId)
    const whole = await findPictureContent(parts.store, pictureId)
    if (!picture || !whole) throw new Refused(GONE)
    const { x, y } = { x: readPercent(focus.x, CENTER.x), y: readPercent(focus.y, CENTER.y) }
    const crop = await encodeCrop(whole, picture, { x, y })
    const path = `${PICTURES_PREFIX}/${crop.sha256.slice(0, NAME_CHARACTERS)}.jpg`
    await parts.store.db.transaction().execute(trx =>
      putCrop(trx, {
        path,
        content: crop.content,
        media_type: crop.mediaType,
        sha256: crop.sha256,
        width: crop.width,
        height: crop.height,
        picture_id: pictureId,
        focus_x: x,
        focus_y: y,
        created_at: parts.now(),
      }),
    )
    return { path }
  },
)

/** What an article's draft is to have. */
export interface PictureChoice {
  id: string
  /** None to keep the picture that the draft has. */
  crop?: CropRequest | undefined
  imageAlt: string
  /** What the page that asks knew the draft to have. Not looked at where no page asks. */
  seen?: SeenPicture
}

/** An article's picture and its words, as a page knew them. */
export type SeenPicture = Pick<ArticleDraft, 'image' | 'imageAlt'>

/**
 * Gives an article's newest draft a picture and its words, whatever else somebody saves meanwhile.
 * @throws Refused as `cropPicture` and `saveDraft` do, and where it has another picture, or other
 *   words, since
 */
export const setArticlePicture = defineOperation(
  contentPermissions.article.edit,
  async (parts, actor, { id, crop, imageAlt, seen }: PictureChoice): Promise<undefined> => {
    const path = crop && (await cropPicture(parts, actor, crop)).path
    await changeDraft(parts, actor, id, { ...(path && { image: path }), imageAlt }, seen)
  },
)

/** Takes the picture from an article's newest draft, likewise; earlier revisions keep theirs. */
export const removeArticlePicture = defineOperation(
  contentPermissions.article.edit,
  async (parts, actor, { id, seen }: Pick<PictureChoice, 'id' | 'seen'>): Promise<undefined> => {
    await changeDraft(parts, actor, id, { image: '', imageAlt: '' }, seen)
  },
)

/** What a page needs that shows one: none is undefined. */
export const readUpload = defineOperation(
  contentPermissions.article.edit,
  async (parts, _actor, { id }: { id: string }): Promise<PictureFacts | undefined> => {
    return findPicture(parts.store, id)
  },
)

async function changeDraft(
  parts: StaffContext,
  actor: Actor,
  id: string,
  change: Partial<SeenPicture>,
  seen?: SeenPicture,
): Promise<void> {
  for (let tries = 0; tries < SAVES_MAX; tries++) {
    const { newest } = await readItem(parts, actor, 'article', { id })
    const draft = { ...newest.draft, ...change }
    // What comes again is there already.
    const isKnown = !seen || [seen, draft].some(each => isSamePicture(each, newest.draft))
    if (!isKnown) throw new Refused(OTHER_PICTURE)
    const about = { id, revision: newest.number, editorId: EDITOR_ID }
    if ((await saveDraft(parts, actor, 'article', { ...about, draft })).isSaved) return
  }
  throw new Refused(BUSY)
}

/** A form brings line ends in its own way. */
function isSamePicture(one: SeenPicture, other: SeenPicture): boolean {
  const plain = (text: string) => text.replace(/\s+/g, ' ')
  return one.image === other.image && plain(one.imageAlt) === plain(other.imageAlt)
}

/** As much of a hash as no other picture has. */
const NAME_CHARACTERS = 32
const FILE_NAME_MAX = 200
/** What this page calls itself where an open editor has an id of its own. */
const EDITOR_ID = 'picture'
/** An editor that is open elsewhere saves every two seconds at most. */
const SAVES_MAX = 5

const GONE = 'This picture was deleted: unused ones are kept for 30 days. Upload it again.'
const OTHER_PICTURE =
  'Someone changed the picture or its text since you loaded this page. Nothing was changed; reload the page.'
const BUSY = 'The article is being saved elsewhere. Try again in a moment.'

/** @returns a file's name as lists show it: no folder, no sign that turns or breaks a line */
function plainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const plain = last.replace(/[\p{C}\u2028\u2029]/gu, '').trim()
  return [...plain].slice(0, FILE_NAME_MAX).join('') || 'picture'
}

function readPercent(value: number, otherwise: number): number {
  return Number.isFinite(value) ? Math.min(Math.max(Math.round(value), 0), 100) : otherwise
}
