import { showArticlePicture } from '@universe/domain/content/read-picture'
import { answerPicture } from '../../server/answer-picture.ts'
import { read } from '../../server/perform.ts'
import type { Route } from './+types/article-picture.ts'

/** Of the site (`apps/site/app/articles/blog-image.tsx`). */
const SMALLER_WIDTHS = [480, 960]
const FULL_WIDTH = 1200

/** At the site's path, for previews; drafts included. */
export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  const asked = Number(url.searchParams.get('w'))
  const width = SMALLER_WIDTHS.find(each => each === asked) ?? FULL_WIDTH
  const path = `/images/blogs/${params.file}`
  return answerPicture(request, await read(context, showArticlePicture, { path, width }))
}
