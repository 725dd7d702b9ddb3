import {
  type ChangeInput,
  changeRequests,
  type RequestChange,
} from '@universe/domain/requests/change-requests'
import { eraseSpam } from '@universe/domain/requests/erase-spam'
import { retryMail } from '@universe/domain/requests/retry-mail'
import { undoChange } from '@universe/domain/requests/undo-change'
import type { ActionFunctionArgs } from 'react-router'
import { withoutSaid } from '../../navigation/without-said.ts'
import { answerForm } from '../../server/answer-form.ts'
import { attempt } from '../../server/perform.ts'

type ChangeArgs = Pick<ActionFunctionArgs, 'context' | 'request' | 'url'>

/**
 * Does what the forms of the inbox ask for, and leads back to where they stand.
 * @param which the requests that are meant, read from the form
 * @param retried whose mail is sent again: a request's id, or `all`
 */
export function answerChanges(
  { context, request, url }: ChangeArgs,
  which: (form: URLSearchParams) => ChangeInput['which'],
  retried: string,
) {
  const back = (said: Record<string, string>) => {
    const params = new URLSearchParams(withoutSaid(url.search))
    for (const [name, value] of Object.entries(said)) params.set(name, value)
    return `${url.pathname}?${params}`
  }
  const change = async (form: URLSearchParams, wanted: RequestChange) => {
    const outcome = await attempt(context, changeRequests, {
      which: which(form),
      change: wanted,
      batchId: form.get('batch') ?? '',
      seen: Number(form.get('seen') ?? 0) || 0,
    })
    const { requests, batchId } = outcome.done ? outcome.result : { requests: 0, batchId: '' }
    const said: Record<string, string> =
      requests > 0 ? { done: wanted.kind, undo: batchId } : { done: 'unchanged' }
    return [outcome, back(said)] as const
  }
  return answerForm(request, {
    state: form => change(form, { kind: 'state', state: form.get('state') ?? '' }),
    assignee: form => change(form, { kind: 'assignee', assigneeId: form.get('assignee') || null }),
    bulk: form => change(form, readBulk(form.get('do') ?? '')),
    note: form => change(form, { kind: 'note', text: form.get('note') ?? '' }),
    reply: form => change(form, { kind: 'reply' }),
    verdict: form => change(form, { kind: 'verdict', isSpam: form.get('verdict') === 'spam' }),
    erase: async form => {
      const chosen = which(form)
      const ids = 'ids' in chosen ? chosen.ids : []
      const params = new URLSearchParams(withoutSaid(url.search))
      params.set('done', 'erased')
      return [await attempt(context, eraseSpam, { ids }), `/inbox?${params}`] as const
    },
    undo: async form => {
      const batchId = form.get('batch') ?? ''
      return [await attempt(context, undoChange, { batchId }), back({ done: 'undone' })] as const
    },
    retry: async () => {
      const outcome = await attempt(context, retryMail, retried)
      const done = outcome.done && outcome.result > 0 ? 'again' : 'nothing'
      return [outcome, back({ done })] as const
    },
  })
}

/** @param text as a button of the list's bar says it (`bulk-bar.tsx`): "state:done", "assignee:" */
function readBulk(text: string): RequestChange {
  const [kind, value = ''] = text.split(':')
  if (kind === 'assignee') return { kind, assigneeId: value || null }
  if (kind === 'verdict') return { kind, isSpam: value === 'spam' }
  return { kind: 'state', state: value }
}
