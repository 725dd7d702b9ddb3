import { SERVER_UNREACHABLE } from '@universe/contract/server-unreachable'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { NoticeContent } from '../ui/notice.tsx'
import { onFirstIntent } from '../ui/on-first-intent.ts'
import type { whenIdle } from '../ui/when-idle.ts'
import type { FormResult } from './form-result.ts'
import { loadSending } from './load-sending.ts'
import type { Errors, Outcome, Submission } from './submission.ts'

/** Where nothing else is specified: a notice of the server's, or that nothing could be sent. */
const NOTICE_MS = 5000

/**
 * What the four forms share: errors that clear on edit, a notice, and one submission at a time.
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
  const [notice, setNotice] = useState<NoticeContent | undefined>(() => noticeOf(result))
  const [edited, setEdited] = useState(false)
  const shownAt = useRef(0)
  const underWay = useRef(false)
  const holder = useRef<HTMLFormElement>(null)

  useEffect(() => {
    shownAt.current = performance.now()
    // What does not arrive now is asked for again when it is needed.
    return fetchSending(() => loadSending().catch(console.error))
  }, [fetchSending])

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement
    setErrors(current => ({ ...current, [name]: undefined }))
    setEdited(true)
  }

  const notify = (content: NoticeContent) => {
    setNotice(content)
    setEdited(false)
  }

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (underWay.current) return
    underWay.current = true
    const form = event.currentTarget
    try {
      const { pointOut, readSubmission } = await loadSending()
      const outcome = await submit(readSubmission(form, shownAt.current))
      if ('notice' in outcome) notify(outcome.notice)
      else setErrors(pointOut(form, outcome.errors))
    } catch (error) {
      // Neither kept nor sent: what was typed stays, and nobody is told otherwise.
      console.error(error)
      notify({ kind: 'error', text: SERVER_UNREACHABLE, duration: NOTICE_MS })
    } finally {
      underWay.current = false
    }
  }

  return {
    errors,
    notice: { content: notice, edited },
    notify,
    /** The form element's own properties. */
    form: { ref: holder, method: 'post' as const, noValidate: true, onInput, onSubmit },
  }
}

/** Without scripts nothing ends a notice; once they run, it has its usual time. */
function noticeOf(result: FormResult | undefined): NoticeContent | undefined {
  if (!result?.text) return undefined
  return {
    kind: result.outcome === 'sent' ? 'success' : 'error',
    text: result.text,
    duration: NOTICE_MS,
  }
}
