import type { Store } from '@universe/store/store'

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
