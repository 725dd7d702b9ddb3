import { showWholePicture } from '@universe/domain/content/read-picture'
import { answerPicture } from '../../server/answer-picture.ts'
import { read } from '../../server/perform.ts'
import type { Route } from './+types/whole-picture.ts'

/** Uncropped. */
export async function loader({ context, request, params: { id } }: Route.LoaderArgs) {
  return answerPicture(request, await read(context, showWholePicture, { id }))
}
