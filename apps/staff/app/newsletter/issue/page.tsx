import { editIssues } from '@universe/domain/newsletter/issues/change-issue'
import {
  cancelIssue,
  pauseIssue,
  resumeIssue,
  retryRefused,
} from '@universe/domain/newsletter/issues/control-sending'
import {
  deleteIssue,
  type SavedIssue,
  saveIssue,
} from '@universe/domain/newsletter/issues/edit-issue'
import { tryIssue } from '@universe/domain/newsletter/issues/preview-issue'
import {
  findAddable,
  readIssue,
  readIssueProgress,
} from '@universe/domain/newsletter/issues/read-issue'
import { unscheduleIssue } from '@universe/domain/newsletter/issues/schedule-issue'
import { undoStart } from '@universe/domain/newsletter/issues/start-issue'
import { isPermitted } from '@universe/domain/staff/operation'
import { data } from 'react-router'
import { answerForm } from '../../server/answer-form.ts'
import { ownPath } from '../../server/own-path.ts'
import { attempt, type Outcome, read, readOr404, signedIn } from '../../server/perform.ts'
import type { Route } from './+types/page.ts'
import { changeList } from './article-list.ts'
import { IssuePage } from './issue-page.tsx'
import { showIssue } from './show-issue.ts'

export { clientAction } from '../../shared/navigation/client-action.ts'

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const issue = await readOr404(context, readIssue, { id })
  const progress = await readOr404(context, readIssueProgress, { id })
  const search = (url.searchParams.get('find') ?? '').replaceAll('\0', '').slice(0, 200)
  const mayAdd = issue.content === null && isPermitted(signedIn(context), editIssues)
  // For adding an article that was removed but not saved.
  const addable = mayAdd ? await read(context, findAddable, { search, except: [] }) : []
  return showIssue(context, { issue, progress, addable, search })
}

export function action({ context, request, params: { id } }: Route.ActionArgs) {
  const path = `/newsletter/${encodeURIComponent(id)}`
  return answerForm(request, {
    save: async form => {
      const words = readIssueForm(form)
      const saved = refuseConflict(await attempt(context, saveIssue, { id, ...words }))
      if (!saved.done || form.get('then') !== 'try') return [saved, ...afterSaving(path, form)]
      const trial = { id, trialId: form.get('trial') ?? '' }
      return [await attempt(context, tryIssue, trial), path, 'tried']
    },
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
  return <IssuePage key={issue.id} issue={issue} />
}

const FIELDS = ['revision', 'subject', 'intro']
const MESSAGE = 'The issue was incomplete, so nothing was changed. Reload the page.'

/**
 * With a button's change to the articles.
 * @throws an error page for a missing field, which would be saved as empty
 */
function readIssueForm(form: URLSearchParams) {
  if (!FIELDS.every(name => form.has(name))) throw data(MESSAGE, 400)
  const articles = form.getAll('article').map(Number)
  return {
    revision: Number(form.get('revision')),
    subject: form.get('subject') ?? '',
    intro: form.get('intro') ?? '',
    articles: changeList(articles, form.get('do') ?? ''),
  }
}

/** @returns the button's target, or where the member was leaving to */
function afterSaving(path: string, form: URLSearchParams): [next: string, flash?: string] {
  const then = form.get('then')
  const to = form.get('to')
  // From the leave dialog. Targets that are no pages, such as the sign-out, must be pressed again.
  if (to && ownPath(to) === to) return [to]
  if (then === 'send' || then === 'schedule') return [`${path}/${then}`]
  const find = form.get('find')?.trim()
  if (then === 'find' && find) return [`${path}?${new URLSearchParams({ find })}#add`]
  return [form.has('do') ? `${path}#articles` : path, 'saved']
}

/** Another version was saved since. */
function refuseConflict(outcome: Outcome<SavedIssue>): Outcome<unknown> {
  if (!outcome.done || outcome.result.isSaved) return outcome
  const { revision, otherBy } = outcome.result
  const refusal = `${otherBy ?? 'Somebody'} saved version ${revision} while you were editing, so nothing was saved yet. Your text is below, followed by the other version. “Save” replaces it with yours.`
  return { done: false, refusal, isUnavailable: false }
}
