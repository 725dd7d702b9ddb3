import type { ArticleDraft } from '@universe/contract/drafts'
import { CENTER, type FocalPoint } from '@universe/contract/pictures'
import { Refused } from '../platform/refused.ts'
import { auditAction } from '../staff/audit-actions.ts'
import type { Actor, StaffContext } from '../staff/context.ts'
import { defineOperation } from '../staff/operation.ts'
import { changeItem } from './change-item.ts'
import { contentPermissions } from './content-permissions.ts'
import { encodeCrop, encodePicture } from './encode-picture.ts'
import {
  findPicture,
  findPictureContent,
  PICTURES_PREFIX,
  type PictureFacts,
  putCrop,
  putPicture,
} from './picture-repository.ts'
import { readItem } from './read-item.ts'
import { saveDraft } from './save-draft.ts'

export interface PictureUpload {
  /** The article's. */
  id: string
  bytes: Uint8Array
  /** On the member's device. */
  fileName: string
}

export interface CropRequest {
  pictureId: string
  focus: FocalPoint
}

const articlePictureAdded = auditAction(
  'article.picture-added',
  'uploaded a picture for an article',
)

/**
 * Re-encoded; no article uses it yet.
 * @throws Refused for an unusable file or an unknown article
 */
export const addPicture = defineOperation(
  contentPermissions.article.edit,
  async (parts, actor, { id, bytes, fileName }: PictureUpload): Promise<{ pictureId: string }> => {
    // Before decoding, which is expensive.
    await readItem(parts, actor, 'article', { id })
    const { content, mediaType, width, height, sha256 } = await encodePicture(bytes)
    return changeItem(
      { ...parts, actor, kind: 'article' },
      id,
      async ({ trx, memberId, record }) => {
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
        await record(articlePictureAdded, { picture: sha256.slice(0, NAME_CHARACTERS) })
        return { pictureId: sha256 }
      },
    )
  },
)

/**
 * To the card's aspect ratio. The same crop has the same path.
 * @returns its path: a draft's `image`
 * @throws Refused if the picture was deleted
 */
export async function cropPicture(
  { store, now }: Pick<StaffContext, 'store' | 'now'>,
  { pictureId, focus }: CropRequest,
): Promise<string> {
  const picture = await findPicture(store, pictureId)
  const whole = await findPictureContent(store, pictureId)
  if (!picture || !whole) throw new Refused(GONE)
  const { x, y } = { x: readPercent(focus.x, CENTER.x), y: readPercent(focus.y, CENTER.y) }
  const crop = await encodeCrop(whole, picture, { x, y })
  const path = `${PICTURES_PREFIX}/${crop.sha256.slice(0, NAME_CHARACTERS)}.jpg`
  await store.db.transaction().execute(trx =>
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
      created_at: now(),
    }),
  )
  return path
}

export interface PictureChoice {
  id: string
  /** Undefined keeps it. */
  crop?: CropRequest | undefined
  imageAlt: string
  /** As the page loaded it; undefined: unchecked. */
  seen?: SeenPicture
}

export type SeenPicture = Pick<ArticleDraft, 'image' | 'imageAlt'>

/**
 * In the newest draft; retries when an open editor saves meanwhile.
 * @throws Refused as `cropPicture` and `saveDraft`, and if picture or texts changed since the page
 * loaded
 */
export const setArticlePicture = defineOperation(
  contentPermissions.article.edit,
  async (parts, actor, { id, crop, imageAlt, seen }: PictureChoice): Promise<undefined> => {
    const change = { ...(crop && { image: await cropPicture(parts, crop) }), imageAlt }
    await changeDraft(parts, actor, id, change, seen)
  },
)

/** From the newest draft; earlier revisions keep theirs. */
export const removeArticlePicture = defineOperation(
  contentPermissions.article.edit,
  async (parts, actor, { id, seen }: Pick<PictureChoice, 'id' | 'seen'>): Promise<undefined> => {
    await changeDraft(parts, actor, id, { image: '', imageAlt: '' }, seen)
  },
)

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
    // A repeat.
    const isKnown = !seen || [seen, draft].some(each => isSamePicture(each, newest.draft))
    if (!isKnown) throw new Refused(OTHER_PICTURE)
    const about = { id, revision: newest.number, editorId: EDITOR_ID }
    if ((await saveDraft(parts, actor, 'article', { ...about, draft })).isSaved) return
  }
  throw new Refused(BUSY)
}

/** Forms send line breaks as CRLF. */
function isSamePicture(one: SeenPicture, other: SeenPicture): boolean {
  const plain = (text: string) => text.replace(/\s+/g, ' ')
  return one.image === other.image && plain(one.imageAlt) === plain(other.imageAlt)
}

/** Still identify a picture. */
const NAME_CHARACTERS = 32
const FILE_NAME_MAX = 200
/** For `saveDraft`. */
const EDITOR_ID = 'picture'
/** An open editor saves every two seconds at most. */
const SAVES_MAX = 5

const GONE = 'This picture was deleted: unused ones are kept for 30 days. Upload it again.'
const OTHER_PICTURE =
  'Someone changed the picture or its text since you loaded this page. Nothing was changed; reload the page.'
const BUSY = 'The article is being saved elsewhere. Try again in a moment.'

/** Without folder, line breaks and direction controls. */
function plainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const plain = last.replace(/[\p{C}\u2028\u2029]/gu, '').trim()
  return [...plain].slice(0, FILE_NAME_MAX).join('') || 'picture'
}

function readPercent(value: number, otherwise: number): number {
  return Number.isFinite(value) ? Math.min(Math.max(Math.round(value), 0), 100) : otherwise
}
