import { Button, buttonLook } from '@universe/ui/button.tsx'
import { useShortcut } from '../../shared/keys/shortcuts.tsx'
import { type FormAnswer, useFormAnswer } from '../../shared/ui/form-answer.ts'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import { RefusalNote } from '../../shared/ui/refusal-note.tsx'
import { ChangeFields } from '../change-fields.tsx'
import type { Route } from './+types/page.ts'
import { ANSWER_ID } from './answer-box.tsx'
import { MoreActions } from './more-actions.tsx'
import styles from './request.module.css'

type Work = Route.ComponentProps['loaderData']['work']

export function Actions(work: Work) {
  const shortcutOf = useShortcut()
  const { batch, seen, states, assignee, memberId, isSpam, asksWhetherSent } = work
  const stepAnswer = useFormAnswer('state', 'step')
  const sentAnswer = useFormAnswer('outside', 'sent')
  const ownAnswer = useFormAnswer('assignee', 'me')
  const refusal = stepAnswer?.refusal ?? sentAnswer?.refusal ?? ownAnswer?.refusal
  if (isSpam) return <RefusalNote>{refusal}</RefusalNote>
  const step = pressedStep(stepAnswer, work) ?? work.step
  const number = states.findIndex(({ value }) => value === step?.value) + 1
  return (
    <section className={styles.actions} aria-label="Actions">
      {/* Above the row, which keeps its layout. */}
      <RefusalNote>{refusal}</RefusalNote>
      {(asksWhetherSent || sentAnswer?.refusal) && (
        <div className={styles.sent}>
          <p>Did you send your reply?</p>
          <GuardedForm intent="outside" object="sent" isRefusalElsewhere>
            <ChangeFields batch={batch} seen={seen} />
            <Button type="submit">Yes, set to Waiting</Button>
          </GuardedForm>
        </div>
      )}
      <div className={styles.row}>
        <a
          href={`#${ANSWER_ID}`}
          {...buttonLook('outline')}
          {...shortcutOf('r')}
          onClick={() => document.getElementById(ANSWER_ID)?.focus()}
        >
          Answer
        </a>
        {step && (
          <GuardedForm intent="state" object="step" isRefusalElsewhere>
            <ChangeFields batch={batch} seen={seen} />
            <Button
              type="submit"
              name="state"
              value={step.value}
              variant="outline"
              {...shortcutOf(step.text === 'Reopen' ? String(number) : `e ${number}`)}
            >
              {step.text}
            </Button>
          </GuardedForm>
        )}
        {!assignee?.isMe && (
          <GuardedForm intent="assignee" object="me" isRefusalElsewhere>
            <ChangeFields batch={batch} seen={seen} />
            <Button
              type="submit"
              name="assignee"
              value={memberId}
              variant="outline"
              {...shortcutOf('a')}
            >
              Assign to me
            </Button>
          </GuardedForm>
        )}
        <MoreActions {...work} />
      </div>
    </section>
  )
}

/** @returns the refused step, kept for a retry */
function pressedStep(answer: FormAnswer | undefined, { step, state, states }: Work): Work['step'] {
  const pressed = answer?.refusal === undefined ? undefined : answer.typed.state?.[0]
  if (pressed === undefined || pressed === state || pressed === step?.value) return null
  return states.find(({ value }) => value === pressed) ?? null
}
