import { Button } from '@universe/ui/button.tsx'
import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { type ReactNode, use } from 'react'
import { useActionData, useRouteLoaderData, useSearchParams } from 'react-router'
import { Kbd } from '../shared/keys/kbd.tsx'
import { useShortcut } from '../shared/keys/shortcuts.tsx'
import type { FormAnswer } from '../shared/ui/form-answer.ts'
import { GuardedForm } from '../shared/ui/guarded-form.tsx'
import { StatusMessage } from '../shared/ui/status-message.tsx'
import { useUndoOffer } from '../shared/ui/use-undo-offer.ts'
import styles from './change-message.module.css'
import { LastChangeContext } from './last-change.ts'
import type { loader } from './page.tsx'

interface ChangeMessageProps {
  /** Links to continue from here. */
  children?: ReactNode
}

/** Confirms the last change, sticky, and offers its undo for ten seconds. */
export function ChangeMessage({ children }: ChangeMessageProps) {
  const [params] = useSearchParams()
  const said = useRouteLoaderData<typeof loader>('inbox/page')?.said
  const answer = useActionData<FormAnswer | undefined>()
  // The reason for a refused undo stands at its button.
  const refused = answer?.intent === 'undo' ? answer.object : ''
  const done = params.get('done') ?? ''
  const batch = params.get('undo') ?? refused
  const last = use(LastChangeContext)
  const isLeft = last && !params.has('done') && refused === '' && last.until > Date.now()
  if (isLeft) {
    const { until, ...change } = last
    return (
      <div className={styles.message}>
        <StatusMessage sentences={{}} />
        <Undo key={change.batch} {...change} ms={until - Date.now()} isRefused={false} />
      </div>
    )
  }
  const isOffered = (said && said.undoMs > 0) || refused !== ''
  return (
    <div className={styles.message}>
      <StatusMessage sentences={said ? { [done]: said.text } : {}} />
      {isOffered && (
        <Undo key={batch} batch={batch} ms={said?.undoMs ?? 0} isRefused={refused !== ''} />
      )}
      {said && children}
    </div>
  )
}

interface UndoProps {
  batch: string
  /** The last change, on a later page. */
  text?: string
  /** How much longer its undo is offered. */
  ms: number
  /** Whether undo was refused, and the form says why. */
  isRefused: boolean
}

function Undo({ batch, text, ms, isRefused }: UndoProps) {
  const shortcutOf = useShortcut()
  const { ref, isOver } = useUndoOffer(ms, text ? '[data-page-heading]' : '[data-page-message]')
  if (isOver && !isRefused) return null
  return (
    <div ref={ref} className={styles.undo} data-left={text && true}>
      {text && <p>A moment ago: {text}</p>}
      <GuardedForm intent="undo" object={batch}>
        <input type="hidden" name="batch" value={batch} />
        <Button type="submit" variant="outline" {...shortcutOf('u')}>
          Undo
          <VisuallyHidden>, offered for ten seconds</VisuallyHidden> <Kbd>u</Kbd>
        </Button>
      </GuardedForm>
    </div>
  )
}
