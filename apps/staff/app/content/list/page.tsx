import { contentPermissions } from '@universe/domain/content/content-permissions'
import { createItem } from '@universe/domain/content/create-item'
import { deleteItem, undeleteItem } from '@universe/domain/content/delete-item'
import { countItemsByState, listItems } from '@universe/domain/content/list-items'
import { readItem } from '@universe/domain/content/read-item'
import { isPermitted } from '@universe/domain/staff/operation'
import { answerForm } from '../../server/answer-form.ts'
import { attempt, read, signedIn } from '../../server/perform.ts'
import { timesOf } from '../../server/request-context.ts'
import { withoutFlash } from '../../shared/ui/flash.ts'
import { contentWords, kindOf } from '../content-words.ts'
import type { Route } from './+types/page.ts'
import { ListPage } from './list-page.tsx'
import { showList } from './load-list.ts'
import { readDeletion, readTouched } from './read-deletion.ts'
import { readListFilter } from './read-list-filter.ts'

export { clientAction } from '../../shared/navigation/client-action.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const kind = kindOf(url)
  const filter = readListFilter(kind, url.searchParams)
  const page = await read(context, listItems, kind, filter)
  const counts = await read(context, countItemsByState, kind, filter)
  const touched = await readTouched(context, which => read(context, readItem, kind, which))
  return showList({
    kind,
    page,
    counts,
    touched,
    times: timesOf(context),
    mayEdit: isPermitted(signedIn(context), contentPermissions[kind].edit),
  })
}

export function action({ context, request, url }: Route.ActionArgs) {
  const kind = kindOf(url)
  const { path } = contentWords[kind]
  const here = `${path}${withoutFlash(url.search)}`
  return answerForm(request, {
    create: async form => {
      const outcome = await attempt(context, createItem, kind, { id: form.get('id') ?? '' })
      return [outcome, outcome.done ? `${path}/${outcome.result.id}` : '']
    },
    delete: async form => [
      await attempt(context, deleteItem, kind, readDeletion(form)),
      here,
      { done: 'deleted', id: form.get('id') ?? '' },
    ],
    undelete: async form => [
      await attempt(context, undeleteItem, kind, readDeletion(form)),
      here,
      { done: 'undeleted', id: form.get('id') ?? '' },
    ],
  })
}

export default function List({ loaderData }: Route.ComponentProps) {
  return <ListPage list={loaderData} />
}
