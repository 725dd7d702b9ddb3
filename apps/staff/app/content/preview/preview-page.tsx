import { BackLink } from '../../shared/ui/back-link.tsx'
import { PageHead } from '../../shared/ui/page-head.tsx'
import styles from './preview-page.module.css'
import { PreviewPane } from './preview-pane.tsx'
import type { PreviewChoice } from './preview-views.ts'

export interface PreviewPageProps {
  /** The address of the editor. */
  itemPath: string
  title: string
  saved: number
  /** The kept revision that is shown in the newest one's place. */
  revision: number | undefined
  chosen: PreviewChoice
}

/** A preview by itself, as wide as the screen. */
export function PreviewPage({ itemPath, title, saved, revision, chosen }: PreviewPageProps) {
  return (
    <div className={styles.page}>
      <PageHead
        title={`Preview: ${title}`}
        above={<BackLink to={itemPath}>Back to writing</BackLink>}
      >
        <p>
          {revision === undefined
            ? 'As it was saved last. The public sees nothing of it.'
            : `Version ${revision}, as it was kept.`}
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
