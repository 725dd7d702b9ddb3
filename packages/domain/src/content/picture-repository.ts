import type { Store } from '@universe/store/store'

/** URL folder of pictures, as in the column `image` of blogs. */
export const PICTURES_PREFIX = '/images/blogs'

/** @returns the hash of each stored original */
export async function listPictureHashes({ db }: Store): Promise<string[]> {
  const pictures = await db.selectFrom('blog_pictures').select('sha256').execute()
  return pictures.map(({ sha256 }) => sha256)
}

/**
 * A picture is public only while a published article names it, so that guessed paths of drafts give
 * nothing. Other tools may have stored the path percent-encoded.
 * @returns the original's hash; undefined if it is not public
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

/** @returns the original's bytes, public or not @throws if there is no picture under the path */
export async function readPicture({ db }: Store, path: string): Promise<Uint8Array> {
  const { content } = await db
    .selectFrom('blog_pictures')
    .select('content')
    .where('path', '=', path)
    .executeTakeFirstOrThrow()
  return content
}
