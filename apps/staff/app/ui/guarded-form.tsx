import { type ReactNode, useRef, useState } from 'react'
import { Form, useLocation, useNavigation, useSubmit } from 'react-router'
import { ConfirmDialog } from '../passkeys/confirm-dialog.tsx'
import { type FormAnswer, useFormAnswer } from './form-answer.ts'
import styles from './guarded-form.module.css'
import { RefusalNote } from './refusal-note.tsx'

interface GuardedFormProps {
  /** What the page's action does with it (`server/answer-form.ts`). */
  intent: string
  /** To what, where the page has several such forms. */
  object?: string
  /** By which fields elsewhere on the page are its own. */
  id?: string
  /** Why it was not done is said elsewhere, by `useFormAnswer`. */
  isRefusalElsewhere?: boolean
  children: ReactNode
}

/**
 * A form of a member's page. Where it needs a fresh passkey, or the session is over, it asks for that
 * over the page, and is then sent again with all that was typed.
 */
export function GuardedForm({
  intent,
  object = '',
  id,
  isRefusalElsewhere = false,
  children,
}: GuardedFormProps) {
  const answer = useFormAnswer(intent, object)
  const [closed, setClosed] = useState<FormAnswer>()
  const form = useRef<HTMLFormElement>(null)
  // What the button that was pressed says goes along again, too.
  const pressed = useRef<HTMLElement>(null)
  const submit = useSubmit()
  const { state } = useNavigation()
  const action = useOwnAddress()

  function sendAgain() {
    setClosed(answer)
    if (form.current)
      submit(new FormData(form.current, pressed.current), { method: 'post', action })
  }

  return (
    <>
      <Form
        ref={form}
        id={id}
        method="post"
        action={action}
        className={styles.form}
        preventScrollReset
        // Two taps send it once.
        onSubmit={event => {
          if (state === 'submitting') return event.preventDefault()
          pressed.current = (event.nativeEvent as SubmitEvent).submitter
        }}
      >
        <input type="hidden" name="intent" value={intent} />
        {object !== '' && <input type="hidden" name="object" value={object} />}
        {!isRefusalElsewhere && <RefusalNote>{answer?.refusal}</RefusalNote>}
        {children}
      </Form>
      {answer?.needs && answer !== closed && (
        <>
          <noscript>
            <p className={styles.missing}>
              This needs your passkey, which needs scripts. Nothing was changed. Allow scripts for
              this app, then try again.
            </p>
          </noscript>
          <ConfirmDialog
            needs={answer.needs}
            onClose={() => setClosed(answer)}
            onConfirmed={sendAgain}
          />
        </>
      )}
    </>
  )
}

/** The page's own address with its filters, and without what was said of the last form. */
function useOwnAddress(): string {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  params.delete('done')
  params.delete('undo')
  return params.size > 0 ? `${pathname}?${params}` : pathname
}
