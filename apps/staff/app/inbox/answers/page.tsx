import { randomUUID } from 'node:crypto'
import { isolate } from '@universe/contract/isolate'
import {
  type ChangeInput,
  changeRequests,
  readNewestChange,
} from '@universe/domain/requests/change-requests'
import { ANSWERED_AT_MOST } from '@universe/domain/requests/changes/answer'
import { REPLY_FIELDS } from '@universe/domain/requests/fill-reply'
import { type AnswersPreview, previewAnswers } from '@universe/domain/requests/preview-answers'
import { nameState, REJECTED } from '@universe/domain/requests/request-state'
import { listSavedReplies } from '@universe/domain/requests/saved-replies'
import { Button } from '@universe/ui/button.tsx'
import { controlClass, Field } from '@universe/ui/field.tsx'
import { useEffect, useRef, useState } from 'react'
import { data, useNavigation } from 'react-router'
import { answerForm } from '../../server/answer-form.ts'
import { attempt, read, signedIn } from '../../server/perform.ts'
import { countOf } from '../../shared/count.ts'
import { readTabDraft, writeTabDraft } from '../../shared/tab-draft.ts'
import { textLanguage } from '../../shared/text-language.ts'
import { BackLink } from '../../shared/ui/back-link.tsx'
import { Empty } from '../../shared/ui/empty.tsx'
import { useFormAnswer } from '../../shared/ui/form-answer.ts'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import { PageHead } from '../../shared/ui/page-head.tsx'
import { Panel } from '../../shared/ui/panel.tsx'
import { LeavesWhen, type LeavesWhenProps, StateAfterwards } from '../answer-choices.tsx'
import { ChangeFields } from '../change-fields.tsx'
import { numberIn, readFilter } from '../read-filter.ts'
import { SavedReplies, SavedRepliesLink } from '../request/saved-replies.tsx'
import { keepSentAnswers } from '../sent-answers.ts'
import { describeDelays } from '../words/describe-delays.ts'
import type { Route } from './+types/page.ts'
import styles from './answers.module.css'

export { clientAction } from '../../shared/navigation/client-action.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { answers, values, ...shown } = await read(context, previewAnswers, {
    which: readChosen(url.searchParams),
    text: '',
  })
  const replies = await read(context, listSavedReplies)
  const { count, leftOut, states, stateAfter, areApplications } = shown
  const chosen = url.searchParams
  return {
    count,
    leftOut,
    most: ANSWERED_AT_MOST,
    // A single answer is sent without a preview.
    only: answers[0] && values && { id: answers[0].id, name: answers[0].name, values },
    delays: describeDelays(Date.now()),
    state: chosen.get('state') ?? chosen.get('do')?.replace('state:', '') ?? stateAfter ?? '',
    states: states.map(value => ({ value, text: nameState(value) })),
    savedReplies: replies.filter(({ forApplications }) => forApplications === areApplications),
    inbox: inboxOf(chosen),
    memberId: signedIn(context).memberId,
    sending: { batch: randomUUID(), seen: numberIn(chosen, 'seen') },
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const which = readChosen(url.searchParams)
  let preview: ShownPreview | undefined
  const show = async (form: URLSearchParams, sending: Sending) => {
    const text = form.get('answer') ?? ''
    const outcome = await attempt(context, previewAnswers, { which, text })
    const [state, mornings] = [form.get('state') ?? '', form.get('mornings') ?? '']
    if (outcome.done) preview = { ...outcome.result, text, state, mornings, sending }
    return outcome
  }
  const answer = await answerForm(request, {
    preview: async form => {
      const batch = form.get('batch') ?? ''
      return [await show(form, { batch, seen: numberIn(form, 'seen') }), undefined]
    },
    answer: async form => {
      // Read before the refusal: a change that it omits must not count as seen.
      const newest = await attempt(context, readNewestChange)
      const outcome = await attempt(context, changeRequests, {
        which,
        change: {
          kind: 'answer',
          text: form.get('answer') ?? '',
          state: form.get('state') || null,
          mornings: Number(form.get('mornings')),
        },
        batchId: form.get('batch') ?? '',
        seen: numberIn(form, 'seen'),
      })
      if (newest.done && 'refusal' in outcome && !outcome.isUnavailable) {
        await show(form, { batch: randomUUID(), seen: newest.result })
      }
      const id = outcome.done ? outcome.result.batchId : ''
      return [outcome, inboxOf(url.searchParams), { done: 'answer', id }]
    },
    state: async form => {
      const outcome = await attempt(context, changeRequests, {
        which,
        change: { kind: 'state', state: form.get('state') ?? '' },
        batchId: form.get('batch') ?? '',
        seen: numberIn(form, 'seen'),
      })
      const { requests, batchId } = outcome.done ? outcome.result : { requests: 0, batchId: '' }
      const flash = requests > 0 ? { done: 'state', id: batchId } : 'unchanged'
      return [outcome, inboxOf(url.searchParams), flash]
    },
  })
  if (answer instanceof Response || !preview) return answer
  return data({ ...answer.data, preview })
}

function readChosen(params: URLSearchParams): ChangeInput['which'] {
  if (params.get('which') !== 'filter') return { ids: params.getAll('id') }
  return {
    filter: readFilter(new URLSearchParams(params.get('filter') ?? '')),
    shown: { count: numberIn(params, 'count'), newest: numberIn(params, 'newest') },
  }
}

function inboxOf(params: URLSearchParams): string {
  const filter = new URLSearchParams(params.get('filter') ?? '')
  const id = params.has('isOpen') ? `/${encodeURIComponent(params.get('id') ?? '')}` : ''
  return `/inbox${id}${filter.size > 0 ? `?${filter}` : ''}`
}

/** The idempotency key stays across previews, so that a retry sends once. */
interface Sending {
  batch: string
  seen: number
}

interface ShownPreview extends AnswersPreview {
  text: string
  state: string
  mornings: string
  sending: Sending
}

interface Typed {
  text: string
}

export default function Answers({ loaderData, actionData }: Route.ComponentProps) {
  const { count, leftOut, most, only, delays, state, states, savedReplies, inbox } = loaderData
  const { preview: latest } = (actionData ?? {}) as { preview?: ShownPreview }
  // It stays while a form is pending or needs a sign-in.
  const [preview, setPreview] = useState(latest)
  const [edited, setEdited] = useState<ShownPreview>()
  if (latest && latest !== preview) setPreview(latest)
  const [first] = useState(loaderData.sending)
  const sending = preview?.sending ?? first
  const typed = useFormAnswer(only ? 'answer' : 'preview')?.typed
  const box = useRef<HTMLTextAreaElement>(null)
  // Never offers one applicant's letter to another.
  const key = `answers:${loaderData.memberId}${only ? `:${only.id}` : ''}`
  const { formData, location } = useNavigation()
  const leadsTo = location?.pathname ?? ''
  const isSent = formData?.get('intent') === 'answer' && /^\/inbox(?!\/answer)/.test(leadsTo)
  const sent = isSent ? String(formData.get('answer')) : undefined
  useEffect(() => {
    if (sent !== undefined) keepSentAnswers({ key, batch: sending.batch, text: sent })
  }, [sent, key, sending.batch])
  useEffect(() => {
    const kept = readTabDraft<Typed>(key, ({ text }) => typeof text === 'string')
    if (kept && box.current?.value === '') box.current.value = kept.text
  }, [key])
  function keep() {
    setEdited(preview)
    writeTabDraft(key, { text: box.current?.value ?? '' })
  }
  const above = <BackLink to={inbox}>Inbox</BackLink>
  const isRejection = state === REJECTED
  const whom = only ? isolate(only.name) : countOf(count, 'application')
  if (count === 0) {
    return (
      <div className={styles.answers}>
        <PageHead title="Answer" above={above} />
        <Empty title="No requests selected">
          <p>Select requests in the inbox first. {leftOutText(leftOut)}</p>
        </Empty>
      </div>
    )
  }
  return (
    <div className={styles.answers}>
      <PageHead
        title={
          isRejection
            ? `Reject ${whom}`
            : `Answer ${only ? isolate(only.name) : countOf(count, 'request')}`
        }
        above={above}
      >
        <p>
          {only
            ? 'A letter says only what you write, and what it quotes. '
            : `Each visitor gets a mail of their own, in which ${REPLY_FIELDS.map(field => `{${field}}`).join(', ')} are filled in. `}
          {leftOutText(leftOut)}
          {count > most && ` You can answer up to ${most} at once.`}
        </p>
      </PageHead>
      {isRejection && <RejectOnly sending={first} whom={whom} />}
      <Panel title="Text">
        <GuardedForm intent={only ? 'answer' : 'preview'}>
          <ChangeFields {...sending} />
          <SavedReplies
            replies={savedReplies}
            {...(only && { values: only.values })}
            onChoose={text => {
              if (!box.current) return
              box.current.value = `${box.current.value.trimEnd()}\n\n${text}`.trim()
              box.current.focus()
              keep()
            }}
          >
            <SavedRepliesLink replies={savedReplies} />
          </SavedReplies>
          <Field label={isRejection ? 'Letter' : 'Answer'}>
            {control => (
              <textarea
                {...control}
                ref={box}
                name="answer"
                dir="auto"
                onInput={keep}
                placeholder={`Dear ${only ? only.name : '{name}'},`}
                defaultValue={preview?.text ?? typed?.answer?.[0]}
                className={`${controlClass} ${styles.text}`}
              />
            )}
          </Field>
          {states.length > 0 && (
            <StateAfterwards
              states={states}
              chosen={preview?.state ?? typed?.state?.[0] ?? state}
              onChange={keep}
            />
          )}
          <LeavesWhen
            delays={delays}
            chosen={preview?.mornings ?? typed?.mornings?.[0] ?? (isRejection ? '1' : '0')}
            onChange={keep}
          />
          <Button type="submit" {...(!only && { variant: 'outline' })}>
            {only ? 'Send' : 'Preview'}
          </Button>
        </GuardedForm>
      </Panel>
      {preview && preview !== edited && !only && <Preview {...preview} delays={delays} />}
    </div>
  )
}

function leftOutText(names: readonly string[]): string {
  if (names.length === 0) return ''
  return `Left out, since their mail server refuses our mail: ${names.join(', ')}.`
}

interface RejectOnlyProps {
  sending: Sending
  whom: string
}

/** A rejection needs no letter. */
function RejectOnly({ sending, whom }: RejectOnlyProps) {
  return (
    <GuardedForm intent="state">
      <ChangeFields {...sending} />
      <Button type="submit" variant="outline" name="state" value={REJECTED}>
        Reject {whom} without a letter
      </Button>
    </GuardedForm>
  )
}

function Preview({ delays, ...preview }: ShownPreview & Pick<LeavesWhenProps, 'delays'>) {
  const { count, answers, unfilled, text, state, mornings, sending } = preview
  const delay = delays.find(({ value }) => value === mornings && value !== '0')
  const more = count - answers.length
  return (
    <Panel title="Preview">
      {answers.map(answer => (
        <article key={answer.id} className={styles.answer}>
          <h3>
            To <bdi>{answer.name}</bdi>
          </h3>
          <p {...textLanguage(answer.text)}>{answer.text || 'No text yet.'}</p>
        </article>
      ))}
      {more > 0 && <p>And {more} more.</p>}
      {unfilled.map(({ field, count: times }) => (
        <p key={field} className={styles.unfilled}>
          {field} stands for nothing in {times === count ? 'these' : `${times} of these`}. Write
          what it should say.
        </p>
      ))}
      <GuardedForm intent="answer">
        <ChangeFields {...sending} />
        <input type="hidden" name="answer" value={text} />
        <input type="hidden" name="state" value={state} />
        <input type="hidden" name="mornings" value={mornings} />
        {delay && <p>They leave later: {delay.text}.</p>}
        <Button type="submit">Send {countOf(count, 'answer')}</Button>
      </GuardedForm>
    </Panel>
  )
}
