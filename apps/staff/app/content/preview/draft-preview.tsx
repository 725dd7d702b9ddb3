import { useSavedDraft } from '../editor/open-draft.tsx'
import { PreviewPane } from './preview-pane.tsx'

interface DraftPreviewProps {
  /** Path of the item's page. */
  itemPath: string
  title: string
}

/** The preview beside an open draft; follows saved revisions. */
export function DraftPreview(props: DraftPreviewProps) {
  return <PreviewPane {...props} saved={useSavedDraft().revision} />
}
