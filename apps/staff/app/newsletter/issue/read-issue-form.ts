import type { SavedIssue } from '@universe/domain/newsletter/issues/save-issue'
import { data } from 'react-router'
import { ownPath } from '../../server/own-path.ts'
import type { Outcome } from '../../server/perform.ts'
import { changeList } from './article-list.ts'

const FIELDS = ['revision', 'subject', 'intro']
const MESSAGE = 'What was sent is not a whole issue. Nothing was changed; load the page again.'

/**
 * @returns an issue as its form sends it, with what a button did to the list of articles
 * @throws the page that says so where a field is missing: it would be saved as empty
 */
export function readIssueForm(form: URLSearchParams) {
  if (!FIELDS.every(name => form.has(name))) throw data(MESSAGE, 400)
  const articles = form.getAll('article').map(Number)
  return {
    revision: Number(form.get('revision')),
    subject: form.get('subject') ?? '',
    intro: form.get('intro') ?? '',
    articles: changeList(articles, form.get('do') ?? '', Number(form.get('add'))),
  }
}

/** @returns where a saved form leads: to what its button promised, or on to where somebody was leaving to */
export function afterSaving(path: string, form: URLSearchParams): string {
  const then = form.get('then')
  const to = form.get('to')
  // Of whoever was leaving; what is no page to look at, such as the sign-out, is pressed once more.
  if (to && ownPath(to) === to) return to
  if (then === 'send' || then === 'schedule') return `${path}/${then}`
  if (then === 'try') return `${path}?done=tried`
  const find = form.get('find')?.trim()
  if (then === 'find' && find) return `${path}?${new URLSearchParams({ find })}#add`
  return `${path}?done=saved${form.has('do') ? '#articles' : ''}`
}

/** @returns why nothing was saved where somebody saved another version since */
export function refuseConflict(outcome: Outcome<SavedIssue>): Outcome<unknown> {
  if (!outcome.done || outcome.result.isSaved) return outcome
  const { revision, otherBy } = outcome.result
  const refusal = `${otherBy ?? 'Somebody'} saved version ${revision} since you began, so nothing was saved yet. What you wrote stands below, and the other version beneath it. “Save” puts yours in its place.`
  return { done: false, refusal, isUnavailable: false }
}
