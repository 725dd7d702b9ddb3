import { listPublications } from '@universe/domain/content/list-publications'
import { readItem } from '@universe/domain/content/read-item'
import { scheduleItem } from '@universe/domain/content/schedule'
import { answerForm } from '../../../../server/answer-form.ts'
import { attempt, read } from '../../../../server/perform.ts'
import { orNotFound } from '../../../or-not-found.ts'
import { afterScheduling, readScheduleForm } from '../../../publication/read-schedule-form.ts'
import { SchedulePage } from '../../../publication/schedule-page.tsx'
import { showSchedulePage } from '../../../publication/show-schedule-page.ts'
import type { Route } from './+types/page.ts'

export { clientAction } from '../../../../shared/navigation/client-action.ts'

export async function loader({ context, url, params: { id } }: Route.LoaderArgs) {
  const item = await orNotFound(() => read(context, readItem, 'article', { id }))
  const { publications } = await orNotFound(() =>
    read(context, listPublications, 'article', { id }),
  )
  return showSchedulePage(context, 'article', { item, publications, params: url.searchParams })
}

export function action({ context, request, params: { id } }: Route.ActionArgs) {
  return answerForm(request, {
    schedule: async form => {
      const outcome = await attempt(context, scheduleItem, 'article', {
        id,
        ...readScheduleForm(form),
      })
      return [outcome, afterScheduling(`/articles/${encodeURIComponent(id)}`, form, outcome)]
    },
  })
}

export default function ScheduleArticle({ loaderData }: Route.ComponentProps) {
  return <SchedulePage shown={loaderData} />
}
