import { saveIssue } from '@universe/domain/newsletter/issues/edit-issue'
import { redirect } from 'react-router'
import { answerDraft } from '../../content/editor/answer-draft.ts'
import { attempt } from '../../server/perform.ts'
import type { Route } from './+types/draft.ts'

/** Redirects browsers to the editor. */
export function loader({ params: { id } }: Route.LoaderArgs) {
  return redirect(`/newsletter/${encodeURIComponent(id)}`)
}

export function action({ context, request, params: { id } }: Route.ActionArgs) {
  return answerDraft(context, request, draft => attempt(context, saveIssue, { ...draft, id }))
}
