import { contentPermissions } from '@universe/domain/content/content-permissions'
import { readHistory, restoreRevision } from '@universe/domain/content/history'
import { isPermitted } from '@universe/domain/staff/operation'
import { answerForm } from '../../../server/answer-form.ts'
import { flashContext } from '../../../server/flash.ts'
import { attempt, readOr404, signedIn } from '../../../server/perform.ts'
import { timesOf } from '../../../server/request-context.ts'
import { contentWords, kindOf } from '../../content-words.ts'
import { HistoryPage } from '../../history/history-page.tsx'
import { readHistoryChoice, showHistory } from '../../history/show-history.ts'
import type { Route } from './+types/page.ts'

export { clientAction } from '../../../shared/navigation/client-action.ts'

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const kind = kindOf(url)
  const choice = readHistoryChoice(url.searchParams)
  const history = await readOr404(context, readHistory, kind, { id, ...choice })
  return showHistory(history, {
    kind,
    id,
    times: timesOf(context),
    params: url.searchParams,
    isRestored: context.get(flashContext)?.done === 'restored',
    mayEdit: isPermitted(signedIn(context), contentPermissions[kind].edit),
  })
}

export function action({ context, request, params: { id }, url }: Route.ActionArgs) {
  const kind = kindOf(url)
  return answerForm(request, {
    restore: async form => {
      const [number, revision] = [Number(form.get('number')), Number(form.get('revision'))]
      const outcome = await attempt(context, restoreRevision, kind, { id, number, revision })
      return [outcome, `${contentWords[kind].path}/${encodeURIComponent(id)}/history`, 'restored']
    },
  })
}

export default function ItemHistory({ loaderData }: Route.ComponentProps) {
  return <HistoryPage history={loaderData} />
}
