import { saveArticle } from '@universe/domain/publishing/articles'
import { answerDraft } from '../../../publishing/editor/answer-draft.ts'
import { attempt } from '../../../server/perform.ts'
import type { Route } from './+types/draft.ts'

/** What an open editor saves by itself. */
export function action({ context, request, params: { id } }: Route.ActionArgs) {
  return answerDraft(context, request, asked => attempt(context, saveArticle, { id, ...asked }))
}
