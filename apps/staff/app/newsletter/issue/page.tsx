import { editIssues } from '@universe/domain/newsletter/issues/change-issue'
import {
  cancelIssue,
  pauseIssue,
  resumeIssue,
  retryRefused,
} from '@universe/domain/newsletter/issues/control-sending'
import { deleteIssue, saveIssue } from '@universe/domain/newsletter/issues/edit-issue'
import { tryIssue } from '@universe/domain/newsletter/issues/preview-issue'
import {
  findAddable,
  readIssue,
  readIssueProgress,
} from '@universe/domain/newsletter/issues/read-issue'
import { unscheduleIssue } from '@universe/domain/newsletter/issues/schedule-issue'
import { undoStart } from '@universe/domain/newsletter/issues/start-issue'
import { isPermitted } from '@universe/domain/staff/operation'
import { recordPresence } from '../../content/editor/presence.ts'
import { readDraftForm, refuseConflict } from '../../content/editor/read-draft-form.ts'
import { answerForm } from '../../server/answer-form.ts'
import { attempt, read, readOr404, signedIn } from '../../server/perform.ts'
import type { Route } from './+types/page.ts'
import { changeList } from './article-list.ts'
import { IssuePage } from './issue-page.tsx'
import { showIssue } from './show-issue.ts'

export { clientAction } from '../../shared/navigation/client-action.ts'

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const issue = await readOr404(context, readIssue, { id })
  const progress = await readOr404(context, readIssueProgress, { id })
  const search = (url.searchParams.get('find') ?? '').replaceAll('\0', '').slice(0, 200)
  const mayAdd = issue.state === 'draft' && isPermitted(signedIn(context), editIssues)
  // For adding an article that was removed but not saved.
  const addable = mayAdd ? await read(context, findAddable, { search, except: [] }) : []
  const others = mayAdd ? recordPresence(context, id) : []
  return showIssue(context, { issue, progress, addable, search, others })
}

export function action({ context, request, params: { id } }: Route.ActionArgs) {
  const path = `/newsletter/${encodeURIComponent(id)}`
  return answerForm(request, {
    save: async form => {
      const stored = await attempt(context, readIssue, { id })
      if (!stored.done) return [stored, path]
      const { draft, ...about } = readDraftForm('issue', form, stored.result.draft)
      const articles = changeList(draft.articles, form.get('do') ?? '')
      const changed = { id, ...about, draft: { ...draft, articles } }
      const outcome = await attempt(context, saveIssue, changed)
      return [refuseConflict('issue', outcome), ...afterSaving(path, form)]
    },
    try: async form => [
      await attempt(context, tryIssue, { id, trialId: form.get('trial') ?? '' }),
      path,
      'tried',
    ],
    delete: async form => {
      const revision = Number(form.get('revision'))
      return [await attempt(context, deleteIssue, { id, revision }), '/newsletter', 'deleted']
    },
    unschedule: async form => {
      const replaces = form.get('replaces') ?? ''
      return [await attempt(context, unscheduleIssue, { id, replaces }), path, 'unscheduled']
    },
    'undo-start': async form => {
      const revision = Number(form.get('revision'))
      return [await attempt(context, undoStart, { id, revision }), path, 'start-undone']
    },
    pause: async () => [await attempt(context, pauseIssue, { id }), path, 'paused'],
    resume: async () => [await attempt(context, resumeIssue, { id }), path, 'resumed'],
    retry: async () => [await attempt(context, retryRefused, { id }), path, 'retried'],
    cancel: async () => [await attempt(context, cancelIssue, { id }), path, 'canceled'],
  })
}

export default function Issue({ loaderData: issue }: Route.ComponentProps) {
  return <IssuePage key={`${issue.id} ${issue.mayEdit}`} issue={issue} />
}

/** @returns where a button leads without scripts */
function afterSaving(path: string, form: URLSearchParams): [next: string, flash?: string] {
  const find = form.get('find')?.trim()
  if (form.get('then') === 'find' && find) {
    return [`${path}?${new URLSearchParams({ find })}#add`]
  }
  return [form.has('do') ? `${path}#articles` : path, 'saved']
}
