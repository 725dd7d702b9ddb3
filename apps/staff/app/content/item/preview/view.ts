import { previewItem } from '@universe/domain/content/preview-item'
import { read } from '../../../server/perform.ts'
import { kindOf } from '../../content-words.ts'
import { answerPreview } from '../../preview/answer-preview.tsx'
import type { Route } from './+types/view.ts'

export function loader({ context, params: { id, view }, request, url }: Route.LoaderArgs) {
  const kind = kindOf(url)
  return answerPreview(context, { kind, name: view, request }, revision =>
    read(context, previewItem, kind, { id, revision }),
  )
}
