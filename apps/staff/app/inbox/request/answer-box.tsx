import { isFilledFrom } from '@universe/domain/requests/fill-reply'
import { Button } from '@universe/ui/button.tsx'
import { controlClass } from '@universe/ui/field.tsx'
import { ChevronIcon } from '@universe/ui/icons.tsx'
import { useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { textLanguage } from '../../shared/text-language.ts'
import { useFormAnswer } from '../../shared/ui/form-answer.ts'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import { LeavesWhen, StateAfterwards } from '../answer-choices.tsx'
import { ChangeFields } from '../change-fields.tsx'
import type { Route } from './+types/page.ts'
import { CharactersLeft } from './note-box.tsx'
import styles from './request.module.css'
import { SavedReplies, SavedRepliesLink } from './saved-replies.tsx'
import { useKeptText } from './use-kept-text.ts'

type Shown = Route.ComponentProps['loaderData']
type AnswerBoxProps = Pick<Shown, 'id' | 'names' | 'fields' | 'text' | 'work' | 'repliesGoTo'>

export const ANSWER_ID = 'answer'
const OUTSIDE_FORM = 'answered-outside'

/** The text stays in this tab until the server has it. */
export function AnswerBox({ id, names, fields, text, work, repliesGoTo }: AnswerBoxProps) {
  const { memberId, answerBatch, seen, answerLimit, answers, states, stateAfterAnswer } = work
  const draft = useKeptText(`answer:${memberId}:${id}`, answerBatch, answers, isFilledFrom)
  const typed = useFormAnswer('answer')?.typed
  return (
    <section className={styles.notes} aria-label="Answer">
      <div className={styles.title}>
        <h3>Answer</h3>
        <SavedRepliesLink replies={work.savedReplies} />
      </div>
      <GuardedForm intent="answer">
        <ChangeFields batch={draft.batch} seen={seen} />
        {work.savedReplies.length > 0 && (
          <SavedReplies
            replies={work.savedReplies}
            values={work.replyValues}
            onChoose={draft.insert}
          />
        )}
        <textarea
          ref={draft.box}
          id={ANSWER_ID}
          name="answer"
          aria-label={`Answer to ${names[0]}`}
          aria-describedby={`${ANSWER_ID}-hint`}
          aria-invalid={draft.length > answerLimit || undefined}
          placeholder={`Dear ${names[0]},`}
          dir="auto"
          defaultValue={typed?.answer?.[0]}
          className={`${controlClass} ${styles.box} ${styles.answer}`}
          onInput={draft.keep}
          onKeyDown={draft.sendOnEnter}
        />
        <details>
          <summary className={styles.quotedTitle}>
            Quoted below your answer
            <ChevronIcon />
          </summary>
          <dl className={styles.fields}>
            {fields.map(({ name, label, value }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
          {text !== null && (
            <p className={styles.text} {...textLanguage(text)}>
              {text}
            </p>
          )}
        </details>
        <div className={styles.pair}>
          <StateAfterwards
            key={work.state}
            states={states}
            chosen={typed?.state?.[0] ?? stateAfterAnswer ?? ''}
          />
          <LeavesWhen delays={work.delays} chosen={typed?.mornings?.[0]} />
        </div>
        <div className={styles.below}>
          <Button type="submit">Send</Button>
          <Button type="submit" form={OUTSIDE_FORM} variant="outline">
            Answered by phone or mail
          </Button>
          <CharactersLeft id={`${ANSWER_ID}-hint`} left={answerLimit - draft.length} />
        </div>
        <p className={styles.note}>
          “Now” is after ten seconds. It is sent in your name, from the company’s address. Replies
          go {repliesGoTo}.
        </p>
      </GuardedForm>
      <div>
        <ReplyLink {...work} />
        <GuardedForm intent="outside" id={OUTSIDE_FORM}>
          <ChangeFields batch={work.outsideBatch} seen={seen} />
        </GuardedForm>
      </div>
    </section>
  )
}

type Work = Route.ComponentProps['loaderData']['work']

/** React Router's status for a redirect of a data request. */
const RECORDED = 202
const SIGNED_OUT =
  'Your session has ended, so your reply was not recorded. Sign in again and add a note.'
const NOT_RECORDED = 'Your reply could not be recorded. Reload the page and add a note.'

/** Opens the member's mail program, and records it. */
function ReplyLink({ reply, replyBatch, seen }: Pick<Work, 'reply' | 'replyBatch' | 'seen'>) {
  const [unnoted, setUnnoted] = useState<string>()
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()

  async function record() {
    // A second tap repeats the batch and is ignored.
    const body = new URLSearchParams({ intent: 'reply', batch: replyBatch, seen: String(seen) })
    // keepalive: a phone may suspend the page when the mail program opens.
    const options = { method: 'POST', body, keepalive: true } as const
    // The data address reports the result without following a redirect.
    const answer = await fetch(`${pathname}.data`, options).catch(() => undefined)
    const isNoted = answer?.status === RECORDED
    setUnnoted(isNoted ? undefined : answer?.status === 401 ? SIGNED_OUT : NOT_RECORDED)
    if (isNoted) await revalidate()
  }

  return (
    <>
      <a href={reply} className={styles.link} onClick={record}>
        Answer in my mail app
      </a>
      <noscript>
        <GuardedForm intent="reply">
          <ChangeFields batch={replyBatch} seen={seen} />
          <Button type="submit" variant="outline">
            Record that I replied
          </Button>
        </GuardedForm>
      </noscript>
      <p role="status" className={styles.unnoted}>
        {unnoted}
      </p>
    </>
  )
}
