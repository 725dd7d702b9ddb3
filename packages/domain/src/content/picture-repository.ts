import type { Store, Trx } from '@universe/store/store'
import type { BlogPictureTable, PictureTable } from '@universe/store/tables'
import type { Insertable, Selectable } from 'kysely'

/** As in `blogs.image`. */
export const PICTURES_PREFIX = '/images/blogs'

/** Of originals. */
export async function listPictureHashes({ db }: Store): Promise<string[]> {
  const pictures = await db.selectFrom('blog_pictures').select('sha256').execute()
  return pictures.map(({ sha256 }) => sha256)
}

/**
 * Public only while a published article names it: guessed paths of drafts give nothing. Other tools
 * may have percent-encoded the path.
 * @returns the original's
 */
export async function findPublicHash({ db }: Store, path: string): Promise<string | undefined> {
  const picture = await db
    .selectFrom('blog_pictures')
    .select('sha256')
    .where('path', '=', path)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('blogs')
          .select('id')
          .where('image', 'in', [path, encodeURI(path.toWellFormed())]),
      ),
    )
    .executeTakeFirst()
  return picture?.sha256
}

/** Public or not. @throws if there is none */
export async function readPicture({ db }: Store, path: string): Promise<Uint8Array> {
  const { content } = await db
    .selectFrom('blog_pictures')
    .select('content')
    .where('path', '=', path)
    .executeTakeFirstOrThrow()
  return content
}

export type PictureFacts = Omit<Selectable<PictureTable>, 'content'>
export type CropFacts = NonNullable<Awaited<ReturnType<typeof findCrop>>>

/** Or renews its upload time. */
export async function putPicture(trx: Trx, picture: Insertable<PictureTable>): Promise<void> {
  const { created_at, file_name, member_id } = picture
  await trx
    .insertInto('pictures')
    .values(picture)
    .onConflict(conflict => conflict.column('id').doUpdateSet({ created_at, file_name, member_id }))
    .execute()
}

export function findPicture({ db }: Store, id: string): Promise<PictureFacts | undefined> {
  return db
    .selectFrom('pictures')
    .select(['id', 'media_type', 'width', 'height', 'file_name', 'member_id', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findPictureContent(
  { db }: Store,
  id: string,
): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('pictures')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.content
}

/** Or renews its time if it is a crop already. */
export async function putCrop(
  trx: Trx,
  crop: Insertable<BlogPictureTable> & { created_at: number },
): Promise<void> {
  const { created_at, picture_id, focus_x, focus_y } = crop
  await trx
    .insertInto('blog_pictures')
    .values(crop)
    .onConflict(conflict =>
      conflict
        .column('path')
        .doUpdateSet({ created_at, picture_id, focus_x, focus_y })
        .where('blog_pictures.created_at', 'is not', null),
    )
    .execute()
}

export function findPictureSize(db: Pick<Trx, 'selectFrom'>, path: string) {
  return db
    .selectFrom('blog_pictures')
    .select(['width', 'height'])
    .where('path', '=', path)
    .executeTakeFirst()
}

/** Public or not. */
export function findCrop({ db }: Store, path: string) {
  return db
    .selectFrom('blog_pictures')
    .leftJoin('pictures', 'pictures.id', 'blog_pictures.picture_id')
    .select(['path', 'sha256', 'picture_id', 'focus_x', 'focus_y', 'file_name'])
    .select(['blog_pictures.width', 'blog_pictures.height'])
    .where('path', '=', path)
    .executeTakeFirst()
}

/**
 * Crops that neither revision nor article uses, and originals without crops, both older. Pictures
 * that are no crops came from elsewhere and stay.
 * @param before epoch milliseconds
 */
export async function deleteUnusedPictures({ db }: Store, before: number): Promise<void> {
  await db
    .deleteFrom('blog_pictures')
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('revisions')
            .select('item_id')
            .whereRef('revisions.image', '=', 'blog_pictures.path'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('blogs').select('id').whereRef('blogs.image', '=', 'blog_pictures.path')),
      ),
    )
    .execute()
  await db
    .deleteFrom('pictures')
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('blog_pictures')
            .select('path')
            .whereRef('blog_pictures.picture_id', '=', 'pictures.id'),
        ),
      ),
    )
    .execute()
}
