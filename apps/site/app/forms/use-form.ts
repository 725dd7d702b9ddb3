import { messages } from '@universe/contract/messages'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { NoticeContent } from '../ui/notice.tsx'
import { whenNear } from '../ui/when-near.ts'
import { loadChecks, loadCourier } from './form-chunks.ts'
import type { FormResult } from './form-result.ts'
import { FAILURE_MS } from './notice-times.ts'
import { TRAP_FIELD } from './trap-field.tsx'

type Errors = Record<string, string | undefined>

/**
 * What the four forms share: errors that clear on edit, a notice, facts for the headers, and one
 * submission at a time.
 * @param result what the server said of a post without scripts
 * @param submit judges and sends; called with the form and the texts as typed
 */
export function useForm(
  result: FormResult | undefined,
  submit: (form: Submission) => Promise<void>,
) {
  const [errors, setErrors] = useState<Errors>(result?.errors ?? {})
  const [notice, setNotice] = useState<NoticeContent | undefined>(() => noticeOf(result))
  const [edited, setEdited] = useState(false)
  const shownAt = useRef(0)
  const underWay = useRef(false)
  const holder = useRef<HTMLFormElement>(null)

  useEffect(() => {
    shownAt.current = performance.now()
    const form = holder.current
    return form ? whenNear(form, () => Promise.all([loadChecks(), loadCourier()])) : undefined
  }, [])

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
      await submit({
        form,
        fields: readTexts(form),
        facts: {
          idempotencyKey: createKey(),
          formElapsed: String(Math.round(performance.now() - shownAt.current)),
          formTrap: String(new FormData(form).get(TRAP_FIELD) ?? ''),
        },
      })
    } catch (error) {
      // Neither kept nor sent: what was typed stays, and nobody is told otherwise.
      console.error(error)
      notify({ kind: 'error', text: messages.serverUnreachable, duration: FAILURE_MS })
    } finally {
      underWay.current = false
    }
  }

  const refuse = (form: HTMLFormElement, found: Errors) => {
    const wrong = ([...form.elements] as HTMLInputElement[]).filter(({ name }) => found[name])
    // What is natively required speaks in the browser's own words (specification, section 5).
    const native = wrong.find(({ required, validity }) => required && validity.valueMissing)
    setErrors(native ? { ...found, [native.name]: undefined } : found)
    if (native) native.reportValidity()
    else wrong[0]?.focus()
  }

  return {
    errors,
    refuse,
    notice: { content: notice, edited },
    notify,
    /** The form element's own properties. */
    form: { ref: holder, method: 'post' as const, noValidate: true, onInput, onSubmit },
  }
}

export interface Submission {
  form: HTMLFormElement
  fields: Record<string, string>
  facts: { idempotencyKey: string; formElapsed: string; formTrap: string }
}

/** A key that no other submission has. `crypto.randomUUID` would need a secure context. */
export function createKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

function readTexts(form: HTMLFormElement): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') texts[name] = value
  return texts
}

/** Without scripts nothing ends a notice; once they run, it has its usual time. */
function noticeOf(result: FormResult | undefined): NoticeContent | undefined {
  if (!result?.text) return undefined
  return {
    kind: result.outcome === 'sent' ? 'success' : 'error',
    text: result.text,
    duration: 5000,
  }
}
