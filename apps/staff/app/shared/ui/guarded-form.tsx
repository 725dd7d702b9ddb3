import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Form, useActionData, useLocation, useNavigation, useSubmit } from 'react-router'
import { withoutMessageParams } from '../navigation/without-message-params.ts'
import { ConfirmDialog } from '../passkeys/confirm-dialog.tsx'
import { type FormAnswer, useFormAnswer } from './form-answer.ts'
import styles from './guarded-form.module.css'
import { RefusalNote } from './refusal-note.tsx'

interface GuardedFormProps {
  /** Key of its handler in the page's action (`server/answer-form.ts`). */
  intent: string
  /** Its target, where the page has several such forms. */
  object?: string
  /** Id, for fields elsewhere on the page. */
  id?: string
  /** For file uploads. */
  encType?: 'multipart/form-data'
  /** Why a fresh passkey is asked for, in a sentence. */
  why?: string
  /** The refusal is shown elsewhere, by `useFormAnswer`. */
  isRefusalElsewhere?: boolean
  children: ReactNode
}

/**
 * A form of a member's page. Where it needs a fresh passkey check or a sign-in, it asks for that in
 * a dialog, and is then resubmitted with its input.
 */
export function GuardedForm({
  intent,
  object = '',
  id,
  encType,
  why,
  isRefusalElsewhere = false,
  children,
}: GuardedFormProps) {
  const answer = useFormAnswer(intent, object)
  const [closed, setClosed] = useState<FormAnswer>()
  const form = useRef<HTMLFormElement>(null)
  // The pressed button, whose value is resubmitted, too.
  const pressed = useRef<HTMLElement>(null)
  const submit = useSubmit()
  const action = useOwnAddress()
  const mustWait = useSubmissionQueue(form)

  function resubmit() {
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
            onConfirmed={resubmit}
          />
        </>
      )}
    </>
  )
}

/** The last submission attempted while another form was in flight, of all forms. */
let queued: { form: HTMLFormElement; submitter: HTMLElement | null } | undefined

/**
 * Submits a form once on a double tap; another form waits until the page shows the first one's
 * result, so that it acts on current data.
 * @returns whether a form must wait, or was submitted already
 */
function useSubmissionQueue(form: RefObject<HTMLFormElement | null>) {
  const { state, formMethod, formData } = useNavigation()
  const isRefused = useActionData() !== undefined
  const isFree = state === 'idle'
  useEffect(() => {
    if (!isFree || !queued || queued.form !== form.current) return
    const { submitter } = queued
    queued = undefined
    // Dropped if the first was refused, or the page no longer offers it.
    if (isRefused || (submitter && !submitter.isConnected)) return
    form.current.requestSubmit(submitter)
  }, [isFree, isRefused, form])

  return (event: FormEvent<HTMLFormElement>): boolean => {
    if (isFree || formMethod === undefined || formMethod === 'GET') return false
    const { submitter } = event.nativeEvent as SubmitEvent
    const sent = new FormData(event.currentTarget, submitter)
    const isSame = IDENTIFYING_FIELDS.every(name => sent.get(name) === formData?.get(name))
    if (!isSame) queued = { form: event.currentTarget, submitter }
    return true
  }
}

/** Fields that identify the form in flight. */
const IDENTIFYING_FIELDS = ['intent', 'object', 'id', 'do', 'state', 'assignee', 'verdict']

/** The page's address with its filters, and without one-time messages. */
function useOwnAddress(): string {
  const { pathname, search } = useLocation()
  return `${pathname}${withoutMessageParams(search)}`
}
