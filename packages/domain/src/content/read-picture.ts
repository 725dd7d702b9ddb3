import { limitConcurrency } from '../platform/limit-concurrency.ts'
import { defineOperation } from '../staff/operation.ts'
import { contentPermissions } from './content-permissions.ts'
import { type CropFacts, findCrop, findPictureContent, readPicture } from './picture-repository.ts'
import { makeRendition, type Rendition } from './rendition-cache.ts'

/** Published or not. */
export interface ShownPicture {
  /** Entity tag. */
  tag: string
  mediaType: string
  read: () => Promise<Uint8Array>
}

/** Enough for a preview's pages in all widths. */
const KEPT_MAX = 48
const kept = new Map<string, Uint8Array>()
const inTurn = limitConcurrency(1)

/** @param width at most, pixels */
export const showArticlePicture = defineOperation(
  contentPermissions.article.read,
  async (
    { store },
    _actor,
    { path, width }: { path: string; width: number },
  ): Promise<ShownPicture | undefined> => {
    const crop = await findCrop(store, path)
    if (!crop) return undefined
    const rendition = { hash: crop.sha256, width, format: 'webp' as const }
    const tag = `${crop.sha256}-${width}`
    return {
      tag,
      mediaType: 'image/webp',
      read: () => inTurn(() => keep(tag, rendition, () => readPicture(store, path))),
    }
  },
)

/** As stored. */
export const showWholePicture = defineOperation(
  contentPermissions.article.read,
  async ({ store }, _actor, { id }: { id: string }): Promise<ShownPicture | undefined> => {
    const content = await findPictureContent(store, id)
    return content && { tag: id, mediaType: 'image/jpeg', read: async () => content }
  },
)

export const readDraftPicture = defineOperation(
  contentPermissions.article.read,
  async ({ store }, _actor, { path }: { path: string }): Promise<CropFacts | undefined> => {
    return findCrop(store, path)
  },
)

async function keep(
  tag: string,
  rendition: Rendition,
  readOriginal: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const made = kept.get(tag) ?? (await makeRendition(await readOriginal(), rendition))
  // Least recently used first.
  kept.delete(tag)
  kept.set(tag, made)
  const [oldest] = kept.keys()
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
  return made
}
