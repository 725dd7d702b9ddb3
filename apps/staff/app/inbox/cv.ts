import { readCv } from '@universe/domain/requests/read-request'
import { read } from '../server/perform.ts'
import type { Route } from './+types/cv.ts'
import { answerPdf } from './answer-pdf.ts'

export function loader(args: Route.LoaderArgs) {
  return answerPdf(args, () => read(args.context, readCv, args.params.id))
}
