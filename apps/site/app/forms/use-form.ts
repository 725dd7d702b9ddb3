import type { FormDefinition } from '@universe/contract/forms/definition'
import { useHydrated } from '@universe/ui/use-hydrated.ts'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FormFacts } from '../api/api.ts'
import { useAddresses } from '../api/use-addresses.ts'
import { isAnswered } from '../navigation/is-answered.ts'
import { whenIdle } from '../ui/defer.ts'
import type { FieldMessages, FormResult, Outcome, Submission } from './submission.ts'
import { UNREACHABLE, useFeedback } from './use-feedback.ts'

/** Fragment of each form's action, which the browser keeps for the response. */
export const ANSWER = 'answer'

/** The displayed success notice. */
const CONFIRMATION = '[role="status"] > *'

export const loadSending = () => import('./sending.ts')
type Sending = Awaited<ReturnType<typeof loadSending>>
export type Send = (sending: Sending, submission: Submission) => Promise<Outcome>

interface FormOptions {
  /** Of a post without scripts. */
  result: FormResult | undefined
  /** By default a request is kept until the server accepts it. */
  send?: Send
  /** By default when idle: keeping a request must not need the network. */
  fetchSending?: typeof whenIdle
  facts?: FormFacts | undefined
}

const submitThroughOutbox: Send = (sending, submission) => sending.submitThroughOutbox(submission)

export function useForm(
  form: FormDefinition,
  { result, send = submitThroughOutbox, fetchSending = whenIdle, facts }: FormOptions,
) {
  const { apiUrl } = useAddresses()
  const [messages, setMessages] = useState<FieldMessages>(result?.messages ?? {})
  const { feedback, show, claimStatus, owner } = useFeedback(result)
  // A form in the document's HTML could be filled in from the start.
  const shownAt = useRef(useHydrated() ? performance.now() : 0)
  const underWay = useRef(false)
  const isUntouched = useRef(false)
  const ref = useRef<HTMLFormElement>(null)

  const tellLast = useEffectEvent((sending: Sending, element: HTMLFormElement) => {
    if (owner.current || result) return
    return sending.tellLast(form.name, facts?.vacancyId, element, claimStatus())
  })

  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const follow = (sending: Sending) => {
      const element = ref.current
      if (!element || signal.aborted) return
      sending.suggestAddresses(form, element, setMessages, signal)
      sending.keepDraft(form, element, { isNew: !result, signal })
      return tellLast(sending, element)
    }
    // A failed load is repeated when needed.
    const cancel = fetchSending(() => loadSending().then(follow).catch(console.error))
    return () => {
      cancel()
      leaving.abort()
    }
  }, [fetchSending, form, result])

  const firstWrong = form.fields.find(({ name }) => messages[name]?.error)?.name
  /**
   * Where the response to a post without scripts scrolls: the first invalid field, else the form's
   * end.
   */
  const anchorOf = (field?: string) => (field === firstWrong ? ANSWER : undefined)

  /** Submitting what its success has emptied, while the notice is shown (readings, Notices). */
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
      // Neither kept nor sent: the input stays.
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
 * Posts natively if the sending code cannot be loaded (readings, Sending).
 * @throws the given error if the server cannot be reached: the browser's error page would lose the
 * input
 */
async function postPlainly(form: HTMLFormElement, error: unknown): Promise<void> {
  if (!(await isAnswered(form.action))) throw error
  console.error(error)
  window.nativelyPostedForm = form
  form.submit()
}

declare global {
  interface Window {
    /** Set by `page-scripts.ts` before hydration, or above. */
    nativelyPostedForm?: EventTarget | null
  }
}

/**
 * Posted natively and not answered yet. It should post again: that cancels the first post, and the
 * server recognizes the repeat by its texts, unlike a call from script.
 */
export function isNativelyPosted(form: HTMLFormElement): boolean {
  return window.nativelyPostedForm === form
}
