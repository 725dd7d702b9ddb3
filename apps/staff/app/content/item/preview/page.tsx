import { readItem } from '@universe/domain/content/read-item'
import { readOr404 } from '../../../server/perform.ts'
import { BackLink } from '../../../shared/ui/back-link.tsx'
import { PageHead } from '../../../shared/ui/page-head.tsx'
import { wholeNumber } from '../../../shared/whole-number.ts'
import { contentWords, kindOf } from '../../content-words.ts'
import styles from '../../preview/preview-page.module.css'
import { PreviewPane } from '../../preview/preview-pane.tsx'
import { previewViews, previewWidths, readPreviewChoice } from '../../preview/preview-views.ts'
import type { Route } from './+types/page.ts'

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const kind = kindOf(url)
  const { newest } = await readOr404(context, readItem, kind, { id })
  return {
    itemPath: `${contentWords[kind].path}/${encodeURIComponent(id)}`,
    title: newest.draft.title || 'Untitled',
    saved: newest.number,
    revision: wholeNumber(url.searchParams.get('revision')) || undefined,
    chosen: readPreviewChoice(previewViews, previewWidths, url.searchParams),
  }
}

/** For phones, and at full size. */
export default function Preview({ loaderData: shown }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <PageHead
        title={`Preview: ${shown.title}`}
        above={<BackLink to={shown.itemPath}>Back to the editor</BackLink>}
      >
        <p>
          {shown.revision === undefined
            ? 'The last saved draft. Not public.'
            : `Version ${shown.revision}, as it was saved.`}
        </p>
      </PageHead>
      <div className={styles.ground} data-ground="dark">
        <PreviewPane {...shown} views={previewViews} widths={previewWidths} />
      </div>
    </div>
  )
}
