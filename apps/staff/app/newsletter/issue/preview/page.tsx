import { readIssue } from '@universe/domain/newsletter/issues/read-issue'
import styles from '../../../content/preview/preview-page.module.css'
import { readOr404 } from '../../../server/perform.ts'
import { BackLink } from '../../../shared/ui/back-link.tsx'
import { PageHead } from '../../../shared/ui/page-head.tsx'
import { IssuePreview, readMailChoice } from '../issue-preview.tsx'
import type { Route } from './+types/page.ts'

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const { subject, revision } = await readOr404(context, readIssue, { id })
  const path = `/newsletter/${encodeURIComponent(id)}`
  return { path, subject, revision, chosen: readMailChoice(url.searchParams) }
}

/** For phones, and at full size. */
export default function Preview({ loaderData: preview }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <PageHead
        title={`Preview: ${preview.subject || 'No subject yet'}`}
        above={<BackLink to={preview.path}>Back to the issue</BackLink>}
      />
      <div className={styles.ground} data-ground="dark">
        <IssuePreview {...preview} />
      </div>
    </div>
  )
}
