import { readItem } from '@universe/domain/content/read-item'
import { saveDraft } from '@universe/domain/content/save-draft'
import { redirect } from 'react-router'
import { attempt, readOr404 } from '../../server/perform.ts'
import { contentWords, kindOf } from '../content-words.ts'
import { answerDraft } from '../editor/answer-draft.ts'
import type { Route } from './+types/draft.ts'

/** Redirects browsers to the editor. */
export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const kind = kindOf(url)
  await readOr404(context, readItem, kind, { id })
  return redirect(`${contentWords[kind].path}/${encodeURIComponent(id)}`)
}

export function action({ context, request, params: { id }, url }: Route.ActionArgs) {
  return answerDraft(context, request, draft =>
    attempt(context, saveDraft, kindOf(url), { ...draft, id }),
  )
}
