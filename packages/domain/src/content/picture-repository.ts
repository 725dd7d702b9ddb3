import type { Store } from '@universe/store/store'

/** The folder of the pictures' addresses, as blogs' `image` has it. */
export const PICTURES_PREFIX = '/images/blogs'

/** @returns what identifies each stored original's bytes */
export async function listPictureHashes({ db }: Store): Promise<string[]> {
  const pictures = await db.selectFrom('blog_pictures').select('sha256').execute()
  return pictures.map(({ sha256 }) => sha256)
}

/**
 * A picture is public while a published article names it: a draft's is nothing to whoever guesses its
 * path. Other tools may have written that as an address, with signs encoded.
 * @returns what identifies the original's bytes, or undefined for a picture there is not for the public
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

/** @returns the original's bytes, public or not @throws when there is no picture under that path */
export async function readPicture({ db }: Store, path: string): Promise<Uint8Array> {
  const { content } = await db
    .selectFrom('blog_pictures')
    .select('content')
    .where('path', '=', path)
    .executeTakeFirstOrThrow()
  return content
}
