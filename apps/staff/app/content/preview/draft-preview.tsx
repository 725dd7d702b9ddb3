import { useSavedDraft } from '../editor/open-draft.tsx'
import { PreviewPane } from './preview-pane.tsx'

interface DraftPreviewProps {
  /** The address of the item's page. */
  itemPath: string
  title: string
}

/** The preview beside an open draft: it follows what is saved, by itself or by hand. */
export function DraftPreview(props: DraftPreviewProps) {
  return <PreviewPane {...props} saved={useSavedDraft().revision} />
}
