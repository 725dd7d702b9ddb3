import { readItem } from '@universe/domain/content/read-item'
import { read } from '../../server/perform.ts'
import { kindOf } from '../content-words.ts'
import { orNotFound } from '../or-not-found.ts'
import { showPublication } from '../publication/show-publication.ts'
import type { Route } from './+types/live.ts'

/** Polled each second. */
export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const kind = kindOf(url)
  const item = await orNotFound(() => read(context, readItem, kind, { id }))
  const { last } = showPublication(context, kind, item)
  return Response.json(last && { id: last.id, live: last.live })
}
