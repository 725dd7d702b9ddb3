import type { FormDefinition } from '@universe/contract/forms/definition'
import { useHydrated } from '@universe/ui/use-hydrated.ts'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FormFacts } from '../api/api.ts'
import { useAddresses } from '../api/use-addresses.ts'
import { isAnswered } from '../navigation/is-answered.ts'
import { whenIdle } from '../ui/defer.ts'
import type { FieldMessages, FormResult, Outcome, Submission } from './submission.ts'
import { UNREACHABLE, useFeedback } from './use-feedback.ts'

/** The fragment of each form's address, which the browser keeps on the answer's. */
export const ANSWER = 'answer'

/** The notice of a success, while it stands. */
const CONFIRMATION = '[role="status"] > *'

/** What checks, keeps and sends a form, as one chunk. */
export const loadSending = () => import('./sending.ts')
type Sending = Awaited<ReturnType<typeof loadSending>>
export type Send = (sending: Sending, submission: Submission) => Promise<Outcome>

interface FormOptions {
  /** What the server said of a post without scripts. */
  result: FormResult | undefined
  /** Checks and sends; unless given, a request is kept until the server has accepted it. */
  send?: Send
  /** The moment to fetch what sends; idle for a request that is kept, which must not need the network first. */
  fetchSending?: typeof whenIdle
  /** What goes along with the form's own fields, such as which vacancy an application is for. */
  facts?: FormFacts | undefined
}

const submitThroughOutbox: Send = (sending, submission) => sending.submitThroughOutbox(submission)

/**
 * What the four forms share: errors that clear on edit, a notice with its status message, and one
 * submission at a time.
 */
export function useForm(
  form: FormDefinition,
  { result, send = submitThroughOutbox, fetchSending = whenIdle, facts }: FormOptions,
) {
  const { apiUrl } = useAddresses()
  const [messages, setMessages] = useState<FieldMessages>(result?.messages ?? {})
  const { feedback, show, claimStatus, owner } = useFeedback(result)
  // A page that came as a document was there to be filled in before its scripts ran.
  const shownAt = useRef(useHydrated() ? performance.now() : 0)
  const underWay = useRef(false)
  const isUntouched = useRef(false)
  const ref = useRef<HTMLFormElement>(null)

  const tellLast = useEffectEvent((sending: Sending) => {
    if (!ref.current || owner.current || result) return
    return sending.tellLast(form.name, facts?.vacancyId, ref.current, claimStatus())
  })

  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const follow = (sending: Sending) => {
      sending.attend({ form, element: ref.current, isNew: !result, setMessages, signal })
      return tellLast(sending)
    }
    // What does not arrive now is asked for again when it is needed.
    const cancel = fetchSending(() => loadSending().then(follow).catch(console.error))
    return () => {
      cancel()
      leaving.abort()
    }
  }, [fetchSending, form, result])

  const firstWrong = form.fields.find(({ name }) => messages[name]?.error)?.name
  /** Where a post without scripts returns to: the first wrong field or, without one, the form's end. */
  const anchorOf = (field?: string) => (field === firstWrong ? ANSWER : undefined)

  /** A tap on the form that was emptied by its success, whose notice stands (readings, Notices). */
  const isRepeat = () => isUntouched.current && ref.current?.querySelector(CONFIRMATION) !== null

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement
    setMessages(current => ({ ...current, [name]: undefined }))
    claimStatus()
    isUntouched.current = false
  }

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    if (isNativelyPosted(event.currentTarget)) return
    event.preventDefault()
    if (underWay.current || isRepeat()) return
    underWay.current = true
    const element = event.currentTarget
    try {
      const sending = await loadSending().catch(error => postPlainly(element, error))
      if (!sending) return
      const read = sending.readSubmission(element, shownAt.current)
      const all = { ...read, facts: { ...read.facts, ...facts }, form, element, apiUrl }
      const outcome = await send(sending, { ...all, ...claimStatus() })
      if ('errors' in outcome) await sending.pointOut(form, element, outcome.errors, setMessages)
      else isUntouched.current = outcome.notice?.kind !== 'error'
      if (outcome.notice) show({ notice: outcome.notice })
      if ('statusMessage' in outcome) show({ statusMessage: outcome.statusMessage })
    } catch (error) {
      // Neither kept nor sent: what was typed stays, and nobody is told otherwise.
      console.error(error)
      claimStatus()
      show(UNREACHABLE)
    } finally {
      underWay.current = false
    }
  }

  return {
    messages,
    feedback,
    show,
    isRepeat,
    anchorOf,
    formProps: {
      ref,
      method: 'post' as const,
      action: `#${ANSWER}`,
      noValidate: true,
      onInput,
      onSubmit,
    },
  }
}

/**
 * Where what sends does not come, because it is blocked or gone with the last release, the browser
 * posts the form to its page (readings, Sending).
 * @throws the given error where that page cannot be reached: the browser's own error page would keep
 *   nothing of what was typed
 */
async function postPlainly(form: HTMLFormElement, error: unknown): Promise<void> {
  if (!(await isAnswered(form.action))) throw error
  console.error(error)
  window.nativelyPostedForm = form
  form.submit()
}

declare global {
  interface Window {
    /** Set before scripts run, by what `page-scripts.ts` writes into the page, or above. */
    nativelyPostedForm?: EventTarget | null
  }
}

/**
 * Whether the browser itself has posted the form, before its scripts ran or without its sending part,
 * and has shown no answer yet. It then posts it again, which gives the first answer up: the server
 * knows the repeat by its texts, which it would not know from a call of ours, and whichever answer
 * comes is the last one's.
 */
export function isNativelyPosted(form: HTMLFormElement): boolean {
  return window.nativelyPostedForm === form
}
