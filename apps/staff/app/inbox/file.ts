import { readInboundFile } from '@universe/domain/requests/read-request'
import { read } from '../server/perform.ts'
import type { Route } from './+types/file.ts'
import { answerPdf } from './answer-pdf.ts'

export function loader(args: Route.LoaderArgs) {
  const { id: requestId, file: id } = args.params
  return answerPdf(args, () => read(args.context, readInboundFile, { id, requestId }))
}
