import { Button } from '@universe/ui/button.tsx'
import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import type { ReactNode } from 'react'
import { Kbd } from '../keys/kbd.tsx'
import { useShortcut } from '../keys/shortcuts.tsx'
import { useFormAnswer } from './form-answer.ts'
import { GuardedForm } from './guarded-form.tsx'
import { StatusMessage } from './status-message.tsx'
import styles from './undo-message.module.css'
import { useUndoOffer } from './use-undo-offer.ts'

interface UndoMessageProps {
  /** The last action, and how much longer its undo is offered; without text after a refused undo. */
  said: { id: string; text?: string; undoMs: number } | undefined
  /** Messages of actions that cannot be undone. */
  sentences?: Record<string, string>
  /** The undo form's intent. */
  intent: string
  /** Its fields. */
  children: ReactNode
  /** Whether the action was on an earlier page, and is told without taking the focus. */
  isEarlier?: boolean
  /** Where to go on. */
  links?: ReactNode
}

/** Confirms the last action, sticky, and offers its undo for ten seconds. */
export function UndoMessage({
  said,
  sentences,
  intent,
  children,
  isEarlier = false,
  links,
}: UndoMessageProps) {
  const object = `undo ${said?.id}`
  const isRefused = useFormAnswer(intent, object) !== undefined
  return (
    <div className={styles.message}>
      <StatusMessage sentences={sentences} text={isEarlier ? undefined : said?.text} />
      {said && (said.undoMs > 0 || isRefused) && (
        <Undo
          key={said.id}
          {...said}
          intent={intent}
          object={object}
          isRefused={isRefused}
          isEarlier={isEarlier}
        >
          {children}
        </Undo>
      )}
      {links}
    </div>
  )
}

interface UndoProps extends Pick<UndoMessageProps, 'intent' | 'children'> {
  text?: string
  undoMs: number
  object: string
  isRefused: boolean
  isEarlier: boolean
}

function Undo({ text, undoMs, intent, object, isRefused, isEarlier, children }: UndoProps) {
  const shortcutOf = useShortcut()
  const { ref, isOver } = useUndoOffer(
    undoMs,
    isEarlier ? '[data-page-heading]' : '[data-page-message]',
  )
  // The reason for a refused undo stands at its button.
  if (isOver && !isRefused) return null
  return (
    <div ref={ref} className={styles.undo} data-earlier={isEarlier || undefined}>
      {isEarlier && <p>A moment ago: {text}</p>}
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
