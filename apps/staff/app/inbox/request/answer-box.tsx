import { isFilledFrom } from '@universe/domain/requests/fill-reply'
import { Button } from '@universe/ui/button.tsx'
import { controlClass } from '@universe/ui/field.tsx'
import { ChevronIcon } from '@universe/ui/icons.tsx'
import { textLanguage } from '../../shared/text-language.ts'
import { useFormAnswer } from '../../shared/ui/form-answer.ts'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import { ChangeFields } from '../change-fields.tsx'
import { LeavesWhen } from '../leaves-when.tsx'
import { StateAfterwards } from '../state-afterwards.tsx'
import type { Route } from './+types/page.ts'
import { CharactersLeft } from './characters-left.tsx'
import { ReplyLink } from './reply-link.tsx'
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
