import { useSavedDraft } from '../editor/open-draft.tsx'
import { PreviewPane } from './preview-pane.tsx'

interface DraftPreviewProps {
  itemPath: string
  title: string
}

export function DraftPreview(props: DraftPreviewProps) {
  return <PreviewPane {...props} saved={useSavedDraft().revision} />
}
