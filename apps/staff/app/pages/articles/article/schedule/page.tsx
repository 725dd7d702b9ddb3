import {
  listArticlePublications,
  readArticle,
  scheduleArticle,
} from '@universe/domain/content/articles'
import { orNotFound } from '../../../../publishing/or-not-found.ts'
import {
  afterScheduling,
  readScheduleForm,
} from '../../../../publishing/publication/read-schedule-form.ts'
import { SchedulePage } from '../../../../publishing/publication/schedule-page.tsx'
import { showSchedulePage } from '../../../../publishing/publication/show-schedule-page.ts'
import { answerForm } from '../../../../server/answer-form.ts'
import { attempt, read } from '../../../../server/perform.ts'
import type { Route } from './+types/page.ts'

export { clientAction } from '../../../../navigation/client-action.ts'

export async function loader({ context, url, params: { id } }: Route.LoaderArgs) {
  const item = await orNotFound(() => read(context, readArticle, { id }))
  const { publications } = await orNotFound(() => read(context, listArticlePublications, { id }))
  return showSchedulePage(context, 'article', { item, publications, params: url.searchParams })
}

export function action({ context, request, params: { id } }: Route.ActionArgs) {
  return answerForm(request, {
    schedule: async form => {
      const outcome = await attempt(context, scheduleArticle, { id, ...readScheduleForm(form) })
      return [outcome, afterScheduling(`/articles/${encodeURIComponent(id)}`, form, outcome)]
    },
  })
}

/** Where an article is scheduled. */
export default function ScheduleArticle({ loaderData }: Route.ComponentProps) {
  return <SchedulePage shown={loaderData} />
}
