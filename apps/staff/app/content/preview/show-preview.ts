import type { ContentKind } from '@universe/contract/drafts'
import type { ReadItem } from '@universe/domain/content/read-item'
import type { PreviewPageProps } from './preview-page.tsx'
import { readPreviewChoice } from './preview-views.ts'

export function showPreview(
  itemPath: string,
  { newest }: Pick<ReadItem<ContentKind>, 'newest'>,
  url: string,
): PreviewPageProps {
  const { searchParams } = new URL(url)
  const revision = Number(searchParams.get('revision'))
  return {
    itemPath,
    title: newest.draft.title || 'Untitled',
    saved: newest.number,
    revision: Number.isSafeInteger(revision) && revision > 0 ? revision : undefined,
    chosen: readPreviewChoice(searchParams),
  }
}
