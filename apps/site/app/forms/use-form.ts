import type { FormDefinition } from '@universe/contract/forms/definition'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAddresses } from '../api/use-addresses.ts'
import { whenIdle } from '../ui/defer.ts'
import type { FormResult, Outcome, Submission } from './submission.ts'
import { UNREACHABLE, useFeedback } from './use-feedback.ts'

/** So long after a success, a second tap is no second submit (readings, Notices). */
const REPEAT_MS = 1500

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
  /** Which vacancy an application is for. */
  vacancyId?: number
}

const submitThroughOutbox: Send = (sending, submission) => sending.submitThroughOutbox(submission)

/**
 * What the four forms share: errors that clear on edit, a notice with its status message, and one
 * submission at a time.
 */
export function useForm(
  form: FormDefinition,
  { result, send = submitThroughOutbox, fetchSending = whenIdle, vacancyId }: FormOptions,
) {
  const { apiUrl } = useAddresses()
  const [errors, setErrors] = useState<Record<string, string | undefined>>(result?.errors ?? {})
  const { feedback, show, claimStatus, owner } = useFeedback(result)
  const shownAt = useRef(0)
  const underWay = useRef(false)
  const repeatsUntil = useRef(0)
  const ref = useRef<HTMLFormElement>(null)

  const tellLast = useEffectEvent((sending: Sending) => {
    if (!ref.current || owner.current || result) return
    return sending.tellLast(form.name, vacancyId, ref.current, claimStatus())
  })

  useEffect(() => {
    shownAt.current = performance.now()
    // What does not arrive now is asked for again when it is needed.
    return fetchSending(() => loadSending().then(tellLast).catch(console.error))
  }, [fetchSending])

  const isRepeat = () => performance.now() < repeatsUntil.current

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement
    setErrors(current => ({ ...current, [name]: undefined }))
    claimStatus()
    repeatsUntil.current = 0
  }

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    if (isNativelyPosted(event.currentTarget)) return
    event.preventDefault()
    if (underWay.current || isRepeat()) return
    underWay.current = true
    const element = event.currentTarget
    try {
      const sending = await loadSending()
      const read = sending.readSubmission(form, element, shownAt.current)
      const outcome = await send(sending, { ...read, form, element, apiUrl, ...claimStatus() })
      if ('errors' in outcome) setErrors(sending.pointOut(element, outcome.errors))
      else repeatsUntil.current = performance.now() + REPEAT_MS
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
    errors,
    feedback,
    show,
    isRepeat,
    formProps: { ref, method: 'post' as const, noValidate: true, onInput, onSubmit },
  }
}

declare global {
  interface Window {
    /** Set before scripts run, by what `start-scripts-after-paint.ts` writes into the page. */
    nativelyPostedForm?: EventTarget | null
  }
}

/**
 * Whether the browser itself has posted the form, before its scripts ran, and has shown no answer
 * yet. It then posts it again, which gives the first answer up: the server knows the repeat by its
 * texts, which it would not know from a call of ours, and whichever answer comes is the last one's.
 */
export function isNativelyPosted(form: HTMLFormElement): boolean {
  return window.nativelyPostedForm === form
}
