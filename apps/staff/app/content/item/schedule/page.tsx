import { listPublications } from '@universe/domain/content/history'
import { readItem } from '@universe/domain/content/read-item'
import { scheduleItem } from '@universe/domain/content/schedule'
import { answerForm } from '../../../server/answer-form.ts'
import { attempt, readOr404 } from '../../../server/perform.ts'
import { BackLink } from '../../../shared/ui/back-link.tsx'
import styles from '../../../shared/ui/page.module.css'
import { PageHead } from '../../../shared/ui/page-head.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { Row, Rows } from '../../../shared/ui/rows.tsx'
import { contentWords, kindOf } from '../../content-words.ts'
import { readScheduleForm } from '../../publication/read-schedule-form.ts'
import { ScheduleForm } from '../../publication/schedule-form.tsx'
import { showSchedulePage } from '../../publication/show-schedule-page.ts'
import { askAgain } from '../../publication/wall-times.ts'
import type { Route } from './+types/page.ts'

export { clientAction } from '../../../shared/navigation/client-action.ts'

export async function loader({ context, url, params: { id } }: Route.LoaderArgs) {
  const kind = kindOf(url)
  const item = await readOr404(context, readItem, kind, { id })
  const { publications } = await readOr404(context, listPublications, kind, { id })
  return showSchedulePage(context, kind, { item, publications, params: url.searchParams })
}

export function action({ context, request, params: { id }, url }: Route.ActionArgs) {
  const kind = kindOf(url)
  const path = `${contentWords[kind].path}/${encodeURIComponent(id)}`
  return answerForm(request, {
    schedule: async form => {
      const input = { id, ...readScheduleForm(form) }
      const outcome = await attempt(context, scheduleItem, kind, input)
      if (!outcome.done || outcome.result.isScheduled) return [outcome, path, 'scheduled']
      return [outcome, askAgain(path, form, 'what')]
    },
  })
}

export default function ScheduleItem({ loaderData: shown }: Route.ComponentProps) {
  const { title, publication, publications } = shown
  return (
    <div className={styles.page}>
      <PageHead title="Schedule" above={<BackLink to={publication.path}>{title}</BackLink>} />
      <div className={styles.parts}>
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
