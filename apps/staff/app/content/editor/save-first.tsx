import { type FormEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { RefusalNote } from '../../shared/ui/refusal-note.tsx'
import { useSavedDraft } from './open-draft.tsx'

interface SaveFirstProps {
  className?: string | undefined
  children: ReactNode
}

/** Then a link is followed; the browser keeps the text. */
const LINK_WAITS_MS = 2000

const NOT_SAVED = 'your changes are not saved yet.'

const refusals: Record<string, string> = {
  publish: 'Not published',
  withdraw: 'Not withdrawn',
  delete: 'Not deleted',
  try: 'Not sent',
}

/**
 * Forms and links that act on a revision wait for the save; forms then name its revision. A link
 * with `data-refusal` is followed only once all is saved.
 */
export function SaveFirst({ className, children }: SaveFirstProps) {
  const { isAllSaved, saveNow } = useSavedDraft()
  const [unsaved, setUnsaved] = useState<string>()
  const navigate = useNavigate()
  const ready = useRef<HTMLFormElement>(null)
  const waiting = useRef(new WeakSet<HTMLFormElement>())

  async function sendLater(form: HTMLFormElement, submitter: HTMLElement | null) {
    setUnsaved(undefined)
    const revision = await saveNow()
    // A form cannot be submitted while its press is handled.
    await new Promise(resolve => setTimeout(resolve))
    if (!form.isConnected) return
    // The editor says why.
    if (revision === undefined) return setUnsaved(`${nameRefusal(form)}: ${NOT_SAVED}`)
    setRevision(form, revision)
    ready.current = form
    form.requestSubmit(submitter?.isConnected ? submitter : null)
    ready.current = null
  }

  function onSubmit(event: FormEvent<HTMLDivElement>) {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.method !== 'post' || ready.current === form)
      return
    event.preventDefault()
    event.stopPropagation()
    // A second press joins the first.
    if (waiting.current.has(form)) return
    waiting.current.add(form)
    const sent = sendLater(form, (event.nativeEvent as SubmitEvent).submitter)
    void sent.finally(() => waiting.current.delete(form))
  }

  async function followLater({ pathname, search, hash, dataset }: HTMLAnchorElement) {
    setUnsaved(undefined)
    const waited = new Promise(resolve => setTimeout(resolve, LINK_WAITS_MS))
    const saved = await (dataset.refusal ? saveNow() : Promise.race([saveNow(), waited]))
    if (dataset.refusal && saved === undefined) {
      return setUnsaved(`${dataset.refusal}: ${NOT_SAVED}`)
    }
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
      <RefusalNote>{isAllSaved ? undefined : unsaved}</RefusalNote>
    </div>
  )
}

/** The rendered field may name an older revision. */
function setRevision(form: HTMLFormElement, revision: number) {
  const field = form.elements.namedItem('revision')
  if (field instanceof HTMLInputElement) field.value = String(revision)
}

function nameRefusal(form: HTMLFormElement): string {
  const intent = form.elements.namedItem('intent')
  return (intent instanceof HTMLInputElement && refusals[intent.value]) || 'Not done'
}
