import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Form, useActionData, useLocation, useNavigation, useSubmit } from 'react-router'
import { withoutSaid } from '../navigation/without-said.ts'
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
  /** Whose action it is sent to, where another page may be open within its own. */
  page?: string
  /** Where it brings a file. */
  encType?: 'multipart/form-data'
  /** Why a fresh passkey is asked for, in a sentence. */
  why?: string
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
  page,
  encType,
  why,
  isRefusalElsewhere = false,
  children,
}: GuardedFormProps) {
  const answer = useFormAnswer(intent, object)
  const [closed, setClosed] = useState<FormAnswer>()
  const form = useRef<HTMLFormElement>(null)
  // What the button that was pressed says goes along again, too.
  const pressed = useRef<HTMLElement>(null)
  const submit = useSubmit()
  const action = useOwnAddress(page)
  const mustWait = useTurn(form)

  function sendAgain() {
    setClosed(answer)
    if (form.current)
      submit(new FormData(form.current, pressed.current), { method: 'post', action, encType })
  }

  return (
    <>
      <Form
        ref={form}
        id={id}
        method="post"
        action={action}
        encType={encType}
        className={styles.form}
        preventScrollReset
        onSubmit={event => {
          if (mustWait(event)) return event.preventDefault()
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
            why={why}
            onClose={() => setClosed(answer)}
            onConfirmed={sendAgain}
          />
        </>
      )}
    </>
  )
}

/** What was pressed while another form was on its way, and the answer that then stood there: the last, of all forms. */
let waiting: { form: HTMLFormElement; submitter: HTMLElement | null; answer: unknown } | undefined

/**
 * Two taps send a form once; another form's waits until the page shows what the first one did, so
 * that it counts and is made of what the page then has.
 * @returns whether a form must wait, or was sent already
 */
function useTurn(form: RefObject<HTMLFormElement | null>) {
  const { state, formMethod, formData } = useNavigation()
  const answer = useActionData()
  const isFree = state === 'idle'
  useEffect(() => {
    if (!isFree || !waiting || waiting.form !== form.current) return
    const { submitter, answer: known } = waiting
    waiting = undefined
    // What the page no longer offers is not done, and nothing upon a refusal that was not known yet.
    const isRefused = answer !== undefined && answer !== known
    if (isRefused || (submitter && !submitter.isConnected)) return
    form.current.requestSubmit(submitter)
  }, [isFree, answer, form])

  return (event: FormEvent<HTMLFormElement>): boolean => {
    if (isFree || formMethod === undefined || formMethod === 'GET') return false
    const { submitter } = event.nativeEvent as SubmitEvent
    const sent = new FormData(event.currentTarget, submitter)
    // What was mended meanwhile is another form.
    const isSame = formData !== undefined && textOf(sent) === textOf(formData)
    if (!isSame) waiting = { form: event.currentTarget, submitter, answer }
    return true
  }
}

const textOf = (form: FormData) => JSON.stringify([...form])

/** The page's own address with its filters, and without what was said of the last form. */
function useOwnAddress(page?: string): string {
  const { pathname, search } = useLocation()
  return `${page ?? pathname}${withoutSaid(search)}`
}
