import { buttonLook } from '@universe/ui/button.tsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { useFlash } from './flash.ts'
import { useFormAnswer } from './form-answer.ts'
import styles from './form-disclosure.module.css'
import { GuardedForm } from './guarded-form.tsx'

interface FormDisclosureProps {
  /** Purpose of the form. */
  label: string
  intent: string
  object?: string
  /** What it leads to cannot be taken back. */
  isDanger?: boolean
  /** Text and fields, with a button. */
  children: ReactNode
}

/** A collapsed form, for confirmations and rare actions. Works without JavaScript. */
export function FormDisclosure({
  label,
  intent,
  object = '',
  isDanger = false,
  children,
}: FormDisclosureProps) {
  const isAnswered = useFormAnswer(intent, object) !== undefined
  const ref = useRef<HTMLDetailsElement>(null)
  const flash = useFlash()
  useEffect(() => {
    if (ref.current && flash) ref.current.open = false
  }, [flash])
  return (
    <details
      ref={ref}
      className={styles.disclosure}
      open={isAnswered || undefined}
      // On a phone the opened form may be below the screen.
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) currentTarget.scrollIntoView({ block: 'nearest' })
      }}
    >
      <summary {...buttonLook(isDanger ? 'danger' : 'outline')}>{label}</summary>
      <div className={styles.content}>
        <GuardedForm intent={intent} object={object}>
          {children}
        </GuardedForm>
      </div>
    </details>
  )
}
