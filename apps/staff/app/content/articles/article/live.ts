import { readItem } from '@universe/domain/content/read-item'
import { read } from '../../../server/perform.ts'
import { orNotFound } from '../../or-not-found.ts'
import { showPublication } from '../../publication/show-publication.ts'
import type { Route } from './+types/live.ts'

/** Whether the site shows the latest change; the page polls this each second. */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const item = await orNotFound(() => read(context, readItem, 'article', { id }))
  const { last } = showPublication(context, 'article', item)
  return Response.json(last && { id: last.id, live: last.live })
}
