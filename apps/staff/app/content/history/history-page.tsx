import { ZoneNote } from '../../shared/times/zone-note.tsx'
import { BackLink } from '../../shared/ui/back-link.tsx'
import { PageHead } from '../../shared/ui/page-head.tsx'
import { PageLinks } from '../../shared/ui/page-links.tsx'
import { StatusMessage } from '../../shared/ui/status-message.tsx'
import { contentWords } from '../content-words.ts'
import { ComparedVersions } from './compared-versions.tsx'
import styles from './history-page.module.css'
import type { ShownHistory } from './show-history.ts'
import { VersionList } from './version-list.tsx'

/** All versions of an article or vacancy, and two of them beside each other. */
export function HistoryPage({ history }: { history: ShownHistory }) {
  const { kind, id, title, next, isFirst, isDeleted, said } = history
  const { one, path } = contentWords[kind]
  return (
    <div className={styles.page}>
      <PageHead
        title={`History of ${title}`}
        above={<BackLink to={`${path}/${id}`}>Back to the {one}</BackLink>}
      >
        <p>
          Every version is kept, with who saved it; what one editor saves within ten minutes is one
          version.
          {isDeleted && ` This ${one} is in the bin: take it out to restore a version.`}
        </p>
        <ZoneNote />
      </PageHead>
      <StatusMessage sentences={said ? { restored: said } : {}} />
      <div className={styles.columns}>
        <div className={styles.versions}>
          <VersionList history={history} />
          <PageLinks first={`${path}/${id}/history`} next={next} isFirst={isFirst} />
        </div>
        <ComparedVersions history={history} />
      </div>
    </div>
  )
}
