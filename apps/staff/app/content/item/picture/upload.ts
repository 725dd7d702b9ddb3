import { readItem } from '@universe/domain/content/read-item'
import { redirect } from 'react-router'
import { flashAt } from '../../../server/flash.ts'
import { readOr404 } from '../../../server/perform.ts'
import type { Route } from './+types/upload.ts'
import { receivePicture } from './receive-picture.ts'

/** Redirects browsers to the page. */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  await readOr404(context, readItem<'article'>, 'article', { id })
  return redirect(`/articles/${encodeURIComponent(id)}/picture`)
}

export async function action({ context, request, params: { id } }: Route.ActionArgs) {
  const outcome = await receivePicture(context, request, id)
  if (outcome.done) {
    const { to, headers } = await flashAt(request, outcome.result, { done: 'uploaded' })
    return Response.json({ page: to }, { headers })
  }
  if ('needs' in outcome) return new Response('Your session has ended.', { status: 401 })
  const headers = { 'Content-Type': 'text/plain; charset=utf-8' }
  return new Response(outcome.refusal, { status: outcome.isUnavailable ? 503 : 422, headers })
}
