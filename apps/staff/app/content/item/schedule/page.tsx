import { listPublications } from '@universe/domain/content/history'
import { readItem } from '@universe/domain/content/read-item'
import { scheduleItem } from '@universe/domain/content/schedule'
import { answerForm } from '../../../server/answer-form.ts'
import { attempt, readOr404 } from '../../../server/perform.ts'
import { contentWords, kindOf } from '../../content-words.ts'
import { readScheduleForm } from '../../publication/read-schedule-form.ts'
import { SchedulePage } from '../../publication/schedule-page.tsx'
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

export default function ScheduleItem({ loaderData }: Route.ComponentProps) {
  return <SchedulePage shown={loaderData} />
}
