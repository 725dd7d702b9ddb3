import { BackLink } from '../../shared/ui/back-link.tsx'
import { PageHead } from '../../shared/ui/page-head.tsx'
import styles from './preview-page.module.css'
import { PreviewPane } from './preview-pane.tsx'
import type { PreviewChoice } from './preview-views.ts'

export interface PreviewPageProps {
  itemPath: string
  title: string
  saved: number
  revision: number | undefined
  chosen: PreviewChoice
}

export function PreviewPage({ itemPath, title, saved, revision, chosen }: PreviewPageProps) {
  return (
    <div className={styles.page}>
      <PageHead
        title={`Preview: ${title}`}
        above={<BackLink to={itemPath}>Back to the editor</BackLink>}
      >
        <p>
          {revision === undefined
            ? 'The last saved draft. Not public.'
            : `Version ${revision}, as it was saved.`}
        </p>
      </PageHead>
      <div className={styles.ground} data-ground="dark">
        <PreviewPane
          itemPath={itemPath}
          title={title}
          saved={saved}
          revision={revision}
          chosen={chosen}
        />
      </div>
    </div>
  )
}
