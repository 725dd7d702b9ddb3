import type { ReactNode } from 'react'
import type { ShownChecks } from './checks/read-checks.ts'
import { DraftEditor } from './editor/draft-editor.tsx'
import { OpenDraft } from './editor/open-draft.tsx'
import { SaveLine } from './editor/save-notice.tsx'
import type { OpenItem } from './editor/use-draft.ts'
import { ItemHead } from './item-head.tsx'
import styles from './item-page.module.css'
import { PublicationStatus } from './publication/publication-status.tsx'
import type { ShownPublication } from './publication/show-publication.ts'

interface ItemPageProps {
  item: OpenItem & { publication: ShownPublication; checks: Pick<ShownChecks, 'found'> }
  /** Has forms of its own. */
  picture?: ReactNode
  applicants?: ReactNode
  aside?: ReactNode
}

export function ItemPage({ item, picture, applicants, aside }: ItemPageProps) {
  const title = item.draft.title || 'Untitled'
  return (
    <OpenDraft key={item.id} item={item} path={item.publication.path}>
      <div className={styles.page} data-has-aside={aside ? true : undefined}>
        <div className={styles.main}>
          <title>{`${title} · Universe Staff`}</title>
          <h1 className={styles.heading} tabIndex={-1} data-page-heading>
            {title}
          </h1>
          <ItemHead item={item} />
          <PublicationStatus publication={item.publication}>
            {!item.isDeleted && <SaveLine />}
          </PublicationStatus>
          {applicants}
          <DraftEditor picture={picture} />
        </div>
        {aside && (
          <aside className={styles.aside} aria-label="Preview and checks">
            <div className={styles.beside}>{aside}</div>
          </aside>
        )}
      </div>
    </OpenDraft>
  )
}
