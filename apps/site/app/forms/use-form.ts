import type { LineContent } from '@universe/ui/notice.tsx'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { onFirstIntent, type whenIdle } from '../ui/defer.ts'
import type { FormResult } from './form-result.ts'
import { loadSending } from './load-sending.ts'
import type { Errors, Outcome, Submission } from './submission.ts'
import { UNREACHABLE, useTold } from './use-told.ts'

/** So long after a success, a second tap is no second submit (readings, Notices). */
const REPEAT_MS = 1500

/**
 * What the four forms share: errors that clear on edit, a notice with its line, and one submission
 * at a time.
 * @param result what the server said of a post without scripts
 * @param submit judges and sends
 * @param fetchSending the moment to fetch what sends; idle for a request that is kept, which must
 *   not need the network first
 */
export function useForm(
  result: FormResult | undefined,
  submit: (submission: Submission) => Promise<Outcome>,
  fetchSending: typeof whenIdle = onFirstIntent,
) {
  const [errors, setErrors] = useState<Errors>(result?.errors ?? {})
  const { told, tell, takeLine } = useTold(result)
  const shownAt = useRef(0)
  const underWay = useRef(false)
  const repeatsUntil = useRef(0)
  const holder = useRef<HTMLFormElement>(null)

  useEffect(() => {
    shownAt.current = performance.now()
    // What does not arrive now is asked for again when it is needed.
    return fetchSending(() => loadSending().catch(console.error))
  }, [fetchSending])

  const isRepeat = () => performance.now() < repeatsUntil.current

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement
    setErrors(current => ({ ...current, [name]: undefined }))
    takeLine()
    repeatsUntil.current = 0
  }

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (underWay.current || isRepeat()) return
    underWay.current = true
    const form = event.currentTarget
    try {
      const { pointOut, readSubmission } = await loadSending()
      const signal = takeLine()
      const say = (line: LineContent) => signal.aborted || tell({ line })
      const outcome = await submit({ ...readSubmission(form, shownAt.current), say, signal })
      if ('errors' in outcome) setErrors(pointOut(form, outcome.errors))
      else repeatsUntil.current = performance.now() + REPEAT_MS
      if (outcome.notice) tell({ notice: outcome.notice })
      if ('line' in outcome) tell({ line: outcome.line })
    } catch (error) {
      // Neither kept nor sent: what was typed stays, and nobody is told otherwise.
      console.error(error)
      takeLine()
      tell(UNREACHABLE)
    } finally {
      underWay.current = false
    }
  }

  return {
    errors,
    told,
    tell,
    isRepeat,
    /** The form element's own properties. */
    form: { ref: holder, method: 'post' as const, noValidate: true, onInput, onSubmit },
  }
}
