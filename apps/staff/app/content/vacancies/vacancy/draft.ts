import { readItem } from '@universe/domain/content/read-item'
import { redirect } from 'react-router'
import { read } from '../../../server/perform.ts'
import { answerDraft, answerPresence } from '../../editor/answer-draft.ts'
import { attemptSave } from '../../editor/attempt-save.ts'
import { orNotFound } from '../../or-not-found.ts'
import type { Route } from './+types/draft.ts'

/** Who else has it open; a browser that visits the address is redirected to the editor. */
export async function loader({ context, request, params: { id } }: Route.LoaderArgs) {
  const item = await orNotFound(() => read(context, readItem, 'vacancy', { id }))
  return answerPresence(context, request, item) ?? redirect(`/vacancies/${encodeURIComponent(id)}`)
}

/** Autosave of an open editor. */
export function action({ context, request, params: { id } }: Route.ActionArgs) {
  return answerDraft(context, request, 'vacancy', readSent =>
    attemptSave(context, 'vacancy', () => ({
      id,
      ...readSent(),
    })),
  )
}
