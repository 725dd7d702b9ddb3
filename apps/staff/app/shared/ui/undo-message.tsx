import { Button } from '@universe/ui/button.tsx'
import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Kbd } from '../keys/kbd.tsx'
import { useShortcut } from '../keys/shortcuts.tsx'
import { GuardedForm } from './guarded-form.tsx'
import { StatusMessage } from './status-message.tsx'
import styles from './undo-message.module.css'
import { useUndoOffer } from './use-undo-offer.ts'

interface UndoMessageProps {
  /** The last action as the server knows it, and how much longer its undo is offered. */
  said: { id: string; text: string; undoMs: number } | undefined
  /** The undo form's intent. */
  intent: string
  /** Its fields. */
  children: ReactNode
}

/** Confirms the last action, sticky, and offers its undo for ten seconds. */
export function UndoMessage({ said, intent, children }: UndoMessageProps) {
  const done = useSearchParams()[0].get('done') ?? ''
  return (
    <div className={styles.message}>
      <StatusMessage sentences={said ? { [done]: said.text } : {}} />
      {said && said.undoMs > 0 && (
        <Undo key={said.id} ms={said.undoMs} intent={intent} object={`undo ${said.id}`}>
          {children}
        </Undo>
      )}
    </div>
  )
}

interface UndoProps extends Pick<UndoMessageProps, 'intent' | 'children'> {
  ms: number
  object: string
}

function Undo({ ms, intent, object, children }: UndoProps) {
  const shortcutOf = useShortcut()
  const { ref, isOver } = useUndoOffer(ms, '[data-page-message]')
  if (isOver) return null
  return (
    <div ref={ref} className={styles.undo}>
      <GuardedForm intent={intent} object={object}>
        {children}
        <Button type="submit" variant="outline" {...shortcutOf('u')}>
          Undo
          <VisuallyHidden>, offered for ten seconds</VisuallyHidden> <Kbd>u</Kbd>
        </Button>
      </GuardedForm>
    </div>
  )
}
