import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Form, useActionData, useLocation, useNavigation, useSubmit } from 'react-router'
import { ConfirmDialog } from '../passkeys/confirm-dialog.tsx'
import { withoutFlash } from './flash.ts'
import { type FormAnswer, useFormAnswer } from './form-answer.ts'
import styles from './guarded-form.module.css'
import { RefusalNote } from './refusal-note.tsx'

interface GuardedFormProps {
  /** Its handler in the page's action. */
  intent: string
  /** Distinguishes forms of one intent. */
  object?: string
  /** For fields elsewhere on the page. */
  id?: string
  /** The page with the action, where another may be open within. */
  page?: string
  encType?: 'multipart/form-data'
  /** Why a passkey is needed: a sentence. */
  why?: string
  isWide?: boolean
  /** By `useFormAnswer`. */
  isRefusalElsewhere?: boolean
  children: ReactNode
}

/** Asks in a dialog for a passkey check or sign-in, then resubmits. */
export function GuardedForm({
  intent,
  object = '',
  id,
  page,
  encType,
  why,
  isWide,
  isRefusalElsewhere = false,
  children,
}: GuardedFormProps) {
  const answer = useFormAnswer(intent, object)
  const [closed, setClosed] = useState<FormAnswer>()
  const form = useRef<HTMLFormElement>(null)
  const pressed = useRef<HTMLElement>(null)
  const submit = useSubmit()
  const action = useOwnAddress(page)
  const mustWait = useSubmissionQueue(form, answer?.needs !== undefined)

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
        data-wide={isWide || undefined}
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
              This needs your passkey, which needs JavaScript. Nothing was changed. Enable
              JavaScript and try again.
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

/** The last submission attempted during another, with the answer shown then. */
let queued: { form: HTMLFormElement; submitter: HTMLElement | null; answer: unknown } | undefined

/**
 * Submits once on a double tap; another form waits, so that it acts on current data.
 * @param isAsked whether the last answer requires something first
 * @returns whether a form must wait, or was submitted already
 */
function useSubmissionQueue(form: RefObject<HTMLFormElement | null>, isAsked: boolean) {
  const { state, formMethod, formData } = useNavigation()
  const answer = useActionData()
  const isFree = state === 'idle'
  useEffect(() => {
    if (!isFree || !queued || queued.form !== form.current) return
    const { submitter, answer: known } = queued
    queued = undefined
    // Dropped after a refusal, or if no longer offered.
    const isRefused = answer !== undefined && answer !== known
    if (isRefused || (submitter && !submitter.isConnected)) return
    form.current.requestSubmit(submitter)
  }, [isFree, answer, form])

  return (event: FormEvent<HTMLFormElement>): boolean => {
    if (isFree || formMethod === undefined || formMethod === 'GET') return false
    const { submitter } = event.nativeEvent as SubmitEvent
    const sent = new FormData(event.currentTarget, submitter)
    // Not for an edited form, or after its dialog was closed.
    const isPending = state === 'submitting' || !isAsked
    const isSame = isPending && formData !== undefined && textOf(sent) === textOf(formData)
    if (!isSame) queued = { form: event.currentTarget, submitter, answer }
    return true
  }
}

const textOf = (form: FormData) => JSON.stringify([...form])

/** Without a message's key. */
function useOwnAddress(page?: string): string {
  const { pathname, search } = useLocation()
  return `${page ?? pathname}${withoutFlash(search)}`
}
