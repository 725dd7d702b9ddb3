import type { ReactNode } from 'react'
import pageStyles from '../../content/item-page.module.css'
import { PreviewPane } from '../../content/preview/preview-pane.tsx'
import { readPreviewChoice } from '../../content/preview/preview-views.ts'
import styles from './issue.module.css'

const ABOUT = 'as it is saved'

/** By the address's last segment. */
const views = {
  mail: { label: 'Mail', about: ABOUT, hasWidth: true },
  text: { label: 'Text', about: ABOUT, hasWidth: false },
}

/** Viewports in CSS pixels: phone, desktop. */
const widths = ['390', '768'] as const

export function readMailChoice(query: URLSearchParams) {
  return readPreviewChoice(views, widths, query)
}

interface IssuePreviewProps {
  path: string
  subject: string
  revision: number
  /** On the preview’s own page. */
  chosen?: ReturnType<typeof readMailChoice>
}

export function BesidePreview({
  issue: { path, subject, revision },
  children,
}: {
  issue: IssuePreviewProps
  children: ReactNode
}) {
  return (
    <div className={pageStyles.page}>
      <div className={styles.main}>{children}</div>
      <aside className={styles.aside} aria-label="Preview">
        <div className={pageStyles.beside}>
          <IssuePreview path={path} subject={subject} revision={revision} />
        </div>
      </aside>
    </div>
  )
}

/** HTML at phone or desktop width, and text. */
export function IssuePreview({ path, subject, revision, chosen }: IssuePreviewProps) {
  return (
    <PreviewPane
      itemPath={path}
      title={subject || 'No subject yet'}
      saved={revision}
      views={views}
      widths={widths}
      chosen={chosen}
    />
  )
}
