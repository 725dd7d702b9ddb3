import { contentPermissions } from '@universe/domain/content/content-permissions'
import { createItem } from '@universe/domain/content/create-item'
import { deleteItem, undeleteItem } from '@universe/domain/content/delete-item'
import { countItemsByState, listItems } from '@universe/domain/content/list-items'
import { readItem } from '@universe/domain/content/read-item'
import { isPermitted } from '@universe/domain/staff/operation'
import { answerForm } from '../../server/answer-form.ts'
import { attempt, read, signedIn } from '../../server/perform.ts'
import { timesOf } from '../../server/times-of.ts'
import { ListPage } from '../list/list-page.tsx'
import { showList } from '../list/load-list.ts'
import { listPath, readDeletion, readTouched } from '../list/read-deletion.ts'
import { readListFilter } from '../list/read-list-filter.ts'
import type { Route } from './+types/page.ts'

export { clientAction } from '../../shared/navigation/client-action.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = readListFilter('vacancy', url.searchParams)
  const page = await read(context, listItems, 'vacancy', filter)
  const counts = await read(context, countItemsByState, 'vacancy', filter)
  const touched = await readTouched(url, which => read(context, readItem, 'vacancy', which))
  return showList({
    kind: 'vacancy',
    page,
    counts,
    touched,
    times: timesOf(context),
    mayEdit: isPermitted(signedIn(context), contentPermissions.vacancy.edit),
  })
}

export function action({ context, request, url }: Route.ActionArgs) {
  return answerForm(request, {
    create: async form => {
      const outcome = await attempt(context, createItem, 'vacancy', { id: form.get('id') ?? '' })
      return [outcome, outcome.done ? `/vacancies/${outcome.result.id}` : '']
    },
    delete: async form => [
      await attempt(context, deleteItem, 'vacancy', readDeletion(form)),
      listPath('/vacancies', url.search, { done: 'deleted', id: form.get('id') ?? '' }),
    ],
    undelete: async form => [
      await attempt(context, undeleteItem, 'vacancy', readDeletion(form)),
      listPath('/vacancies', url.search, { done: 'undeleted', id: form.get('id') ?? '' }),
    ],
  })
}

/** All vacancies, published or not. */
export default function Vacancies({ loaderData }: Route.ComponentProps) {
  return <ListPage list={loaderData} />
}
