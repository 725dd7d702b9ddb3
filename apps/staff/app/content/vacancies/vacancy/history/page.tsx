import { contentPermissions } from '@universe/domain/content/content-permissions'
import { readHistory } from '@universe/domain/content/read-history'
import { restoreRevision } from '@universe/domain/content/restore-revision'
import { isPermitted } from '@universe/domain/staff/operation'
import { answerForm } from '../../../../server/answer-form.ts'
import { attempt, read, signedIn } from '../../../../server/perform.ts'
import { timesOf } from '../../../../server/times-of.ts'
import { HistoryPage } from '../../../history/history-page.tsx'
import { readHistoryChoice } from '../../../history/read-history-choice.ts'
import { showHistory } from '../../../history/show-history.ts'
import { orNotFound } from '../../../or-not-found.ts'
import type { Route } from './+types/page.ts'

export { clientAction } from '../../../../shared/navigation/client-action.ts'

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const choice = readHistoryChoice(url.searchParams)
  const history = await orNotFound(() => read(context, readHistory, 'vacancy', { id, ...choice }))
  return showHistory(history, {
    kind: 'vacancy',
    id,
    times: timesOf(context),
    params: url.searchParams,
    mayEdit: isPermitted(signedIn(context), contentPermissions.vacancy.edit),
  })
}

export function action({ context, request, params: { id } }: Route.ActionArgs) {
  return answerForm(request, {
    restore: async form => {
      const [number, revision] = [Number(form.get('number')), Number(form.get('revision'))]
      const outcome = await attempt(context, restoreRevision, 'vacancy', { id, number, revision })
      return [outcome, `/vacancies/${encodeURIComponent(id)}/history?done=restored`]
    },
  })
}

/** A vacancy's revisions. */
export default function VacancyHistory({ loaderData }: Route.ComponentProps) {
  return <HistoryPage history={loaderData} />
}
