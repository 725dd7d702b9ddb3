import {
  type ChangeInput,
  changeRequests,
  type RequestChange,
} from '@universe/domain/requests/change-requests'
import { eraseSpam } from '@universe/domain/requests/erase-spam'
import { retryMail } from '@universe/domain/requests/retry-mail'
import { undoChange } from '@universe/domain/requests/undo-change'
import type { ActionFunctionArgs } from 'react-router'
import { answerForm } from '../server/answer-form.ts'
import { attempt } from '../server/perform.ts'
import { withoutFlash } from '../shared/ui/flash.ts'

type ChangeArgs = Pick<ActionFunctionArgs, 'context' | 'request' | 'url'>

/** @param retried whose mail to send again: a request's id, or `all` */
export function answerChanges(
  { context, request, url }: ChangeArgs,
  which: (form: URLSearchParams) => ChangeInput['which'],
  retried: string,
) {
  const filter = withoutFlash(url.search)
  const here = `${url.pathname}${filter}`
  const change = async (form: URLSearchParams, wanted: RequestChange) => {
    const outcome = await attempt(context, changeRequests, {
      which: which(form),
      change: wanted,
      batchId: form.get('batch') ?? '',
      seen: Number(form.get('seen') ?? 0) || 0,
    })
    const { requests, batchId } = outcome.done ? outcome.result : { requests: 0, batchId: '' }
    const flash = requests > 0 ? { done: wanted.kind, id: batchId } : 'unchanged'
    return [outcome, here, flash] as const
  }
  return answerForm(request, {
    state: form => change(form, { kind: 'state', state: form.get('state') ?? '' }),
    assignee: form => change(form, { kind: 'assignee', assigneeId: form.get('assignee') || null }),
    bulk: form => change(form, readBulk(form.get('do') ?? '')),
    note: form => change(form, { kind: 'note', text: form.get('note') ?? '' }),
    answer: form =>
      change(form, {
        kind: 'answer',
        text: form.get('answer') ?? '',
        state: form.get('state') || null,
        mornings: Number(form.get('mornings')),
      }),
    until: form => change(form, { kind: 'until', day: form.get('until') || null }),
    outside: form => change(form, { kind: 'outside' }),
    'take-back': form => change(form, { kind: 'take-back' }),
    reply: form => change(form, { kind: 'reply' }),
    verdict: form => change(form, { kind: 'verdict', isSpam: form.get('verdict') === 'spam' }),
    acknowledgement: form => change(form, { kind: 'acknowledgement' }),
    erase: async form => {
      const chosen = which(form)
      const ids = 'ids' in chosen ? chosen.ids : []
      return [await attempt(context, eraseSpam, { ids }), `/inbox${filter}`, 'erased'] as const
    },
    undo: async form => {
      const batchId = form.get('batch') ?? ''
      return [await attempt(context, undoChange, { batchId }), here, 'undone'] as const
    },
    retry: async () => {
      const outcome = await attempt(context, retryMail, retried)
      return [outcome, here, outcome.done && outcome.result > 0 ? 'again' : 'nothing'] as const
    },
  })
}

/** @param text such as "state:done" or "assignee:" */
function readBulk(text: string): RequestChange {
  const [kind, value = ''] = text.split(':')
  if (kind === 'assignee') return { kind, assigneeId: value || null }
  if (kind === 'verdict') return { kind, isSpam: value === 'spam' }
  if (kind === 'acknowledgement') return { kind }
  return { kind: 'state', state: value }
}
