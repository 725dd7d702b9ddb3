import { saveIssue } from '@universe/domain/newsletter/issues/edit-issue'
import { readIssue } from '@universe/domain/newsletter/issues/read-issue'
import { redirect } from 'react-router'
import { answerDraft } from '../../content/editor/answer-draft.ts'
import { attempt, readOr404 } from '../../server/perform.ts'
import type { Route } from './+types/draft.ts'

/** Redirects browsers to the editor. */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  await readOr404(context, readIssue, { id })
  return redirect(`/newsletter/${encodeURIComponent(id)}`)
}

export function action({ context, request, params: { id } }: Route.ActionArgs) {
  return answerDraft(context, request, draft => attempt(context, saveIssue, { ...draft, id }))
}
