import { previewItem } from '@universe/domain/content/preview-item'
import { read } from '../../../../server/perform.ts'
import { answerPreview } from '../../../preview/answer-preview.tsx'
import type { Route } from './+types/view.ts'

/** Content of the preview's frame: the site's pages with this draft, or its link previews. */
export function loader({ context, params: { id, view }, request }: Route.LoaderArgs) {
  return answerPreview(context, { kind: 'vacancy', name: view, request }, revision =>
    read(context, previewItem, 'vacancy', { id, revision }),
  )
}
