import { type FormEvent, type ReactNode, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useSavedDraft } from './open-draft.tsx'

interface SaveFirstProps {
  className?: string | undefined
  children: ReactNode
}

/**
 * Around forms that do something with a revision, such as publishing it: while something is written that
 * is not saved, they wait for that, and are sent with the revision that has it all.
 */
export function SaveFirst({ className, children }: SaveFirstProps) {
  const { isAllSaved, saveNow } = useSavedDraft()
  const { revalidate } = useRevalidator()
  const isReady = useRef(false)

  async function sendLater(form: HTMLFormElement, submitter: HTMLElement | null) {
    // Why it is not saved is told where it is written.
    if (!(await saveNow())) return
    await revalidate()
    if (!form.isConnected) return
    isReady.current = true
    form.requestSubmit(submitter?.isConnected ? submitter : null)
    isReady.current = false
  }

  function onSubmit(event: FormEvent<HTMLDivElement>) {
    const form = event.target
    if (isAllSaved || isReady.current || !(form instanceof HTMLFormElement)) return
    if (form.method !== 'post') return
    event.preventDefault()
    event.stopPropagation()
    void sendLater(form, (event.nativeEvent as SubmitEvent).submitter)
  }

  return (
    <div className={className} onSubmitCapture={onSubmit}>
      {children}
    </div>
  )
}
