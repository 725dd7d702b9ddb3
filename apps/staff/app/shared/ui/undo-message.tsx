import { Button } from '@universe/ui/button.tsx'
import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useActionData } from 'react-router'
import { useShortcut } from '../keys/shortcuts.tsx'
import type { FormAnswer } from './form-answer.ts'
import { GuardedForm } from './guarded-form.tsx'
import { StatusMessage } from './status-message.tsx'
import styles from './undo-message.module.css'

interface UndoMessageProps {
  said: { id: string; text?: ReactNode; undoMs: number } | undefined
  /** Of actions without undo. */
  sentences?: Record<string, string>
  intent: string
  fields: Record<string, string | undefined>
  /** On an earlier page; takes no focus. */
  isEarlier?: boolean
  links?: ReactNode
}

/** Sticky. */
export function UndoMessage({
  said,
  sentences,
  intent,
  fields,
  isEarlier = false,
  links,
}: UndoMessageProps) {
  // After a refusal the page may omit it.
  const refused = useRefusedUndo(intent)
  const offered = said ?? refused
  return (
    <div className={styles.message}>
      <StatusMessage sentences={sentences} text={isEarlier ? undefined : said?.text} />
      {links}
      {offered && (offered.undoMs > 0 || offered.id === refused?.id) && (
        <Undo
          key={offered.id}
          {...offered}
          intent={intent}
          fields={said ? fields : (refused?.fields ?? {})}
          isRefused={offered.id === refused?.id}
          isEarlier={isEarlier}
        />
      )}
    </div>
  )
}

const PREFIX = 'undo '

/** With the fields sent. */
function useRefusedUndo(intent: string) {
  const answer = useActionData<FormAnswer | undefined>()
  if (answer?.intent !== intent || !answer.object.startsWith(PREFIX)) return undefined
  const { intent: _, object: __, ...typed } = answer.typed
  const fields = Object.fromEntries(Object.entries(typed).map(([name, [value]]) => [name, value]))
  return { id: answer.object.slice(PREFIX.length), undoMs: 0, fields }
}

interface UndoProps extends Pick<UndoMessageProps, 'intent' | 'fields'> {
  id: string
  text?: ReactNode
  undoMs: number
  isRefused: boolean
  isEarlier: boolean
}

function Undo({ id, text, undoMs, intent, fields, isRefused, isEarlier }: UndoProps) {
  const shortcutOf = useShortcut()
  const { ref, isOver } = useUndoOffer(
    undoMs,
    isEarlier ? '[data-page-heading]' : '[data-page-message]',
  )
  // The reason for a refusal stands at its button.
  if (isOver && !isRefused) return null
  return (
    <div ref={ref} className={styles.undo} data-earlier={isEarlier || undefined}>
      {isEarlier && <p>A moment ago: {text}</p>}
      <GuardedForm intent={intent} object={`${PREFIX}${id}`}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" variant="outline" {...shortcutOf('u')}>
          Undo
          <VisuallyHidden>, offered for ten seconds</VisuallyHidden>
        </Button>
      </GuardedForm>
    </div>
  )
}

/**
 * @param ms remaining time; 0 for none
 * @param left selector of what gets the focus on expiry
 */
export function useUndoOffer(
  ms: number,
  left: string,
): { ref: RefObject<HTMLDivElement | null>; isOver: boolean } {
  const [isOver, setIsOver] = useState(ms === 0)
  const ref = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted from the offer.
  useEffect(() => {
    if (ms === 0) return
    const timer = setTimeout(() => {
      // Otherwise the focus would be lost.
      if (ref.current?.contains(document.activeElement)) {
        document.querySelector<HTMLElement>(left)?.focus()
      }
      setIsOver(true)
    }, ms)
    return () => clearTimeout(timer)
  }, [])
  return { ref, isOver }
}
