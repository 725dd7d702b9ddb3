import { readItem } from '@universe/domain/content/read-item'
import { readOr404 } from '../../server/perform.ts'
import { kindOf } from '../content-words.ts'
import { showPublication } from '../publication/show-publication.ts'
import type { Route } from './+types/live.ts'

/** Polled each second. */
export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const kind = kindOf(url)
  const item = await readOr404(context, readItem, kind, { id })
  const { last } = showPublication(context, kind, item)
  return Response.json(last && { id: last.id, live: last.live })
}
