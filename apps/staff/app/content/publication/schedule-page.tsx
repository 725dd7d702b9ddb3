import { BackLink } from '../../shared/ui/back-link.tsx'
import { PageHead } from '../../shared/ui/page-head.tsx'
import { Panel } from '../../shared/ui/panel.tsx'
import { Row, Rows } from '../../shared/ui/rows.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import styles from './schedule-page.module.css'
import type { ShownSchedulePage } from './show-schedule-page.ts'

export function SchedulePage({ shown }: { shown: ShownSchedulePage }) {
  const { title, publication, publications } = shown
  return (
    <div className={styles.page}>
      <PageHead title="Schedule" above={<BackLink to={publication.path}>{title}</BackLink>} />
      <div className={styles.panels}>
        {publication.mayPublish && <ScheduleForm {...shown} />}
        <div id="publications">
          <Panel title="Activity" text="When it was published and withdrawn.">
            {publications.length === 0 ? (
              <p>Never published.</p>
            ) : (
              <Rows label="Activity">
                {publications.map(({ id, what, about }) => (
                  <Row key={id} name={what} about={about} />
                ))}
              </Rows>
            )}
          </Panel>
        </div>
      </div>
    </div>
  )
}
