import { type FormEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useSavedDraft } from './open-draft.tsx'

interface SaveFirstProps {
  className?: string | undefined
  children: ReactNode
}

/** Nobody is kept here by a server that does not answer: what is written is kept in the browser. */
const LINK_WAITS_MS = 2000

/**
 * Around forms and links that do something with a revision, such as publishing or scheduling it: while
 * something is written that is not saved, they wait for that, and so find the revision that has it all.
 */
export function SaveFirst({ className, children }: SaveFirstProps) {
  const { isAllSaved, saveNow } = useSavedDraft()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
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

  async function followLater({ pathname, search, hash }: HTMLAnchorElement) {
    const waited = new Promise(resolve => setTimeout(resolve, LINK_WAITS_MS))
    await Promise.race([saveNow(), waited])
    navigate({ pathname, search, hash })
  }

  function onClick(event: MouseEvent<HTMLDivElement>) {
    const link = (event.target as Element).closest('a')
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (isAllSaved || !link || isElsewhere || event.button !== 0) return
    event.preventDefault()
    void followLater(link)
  }

  return (
    <div className={className} onSubmitCapture={onSubmit} onClickCapture={onClick}>
      {children}
    </div>
  )
}
