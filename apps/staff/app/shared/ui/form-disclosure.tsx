import { buttonLook } from '@universe/ui/button.tsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { useFlash } from './flash.ts'
import { useFormAnswer } from './form-answer.ts'
import styles from './form-disclosure.module.css'
import { GuardedForm } from './guarded-form.tsx'

interface FormDisclosureProps {
  label: string
  intent: string
  object?: string
  /** Cannot be undone. */
  isDanger?: boolean
  children: ReactNode
}

/** Works without JavaScript. */
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
      // It may open below the screen.
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) currentTarget.lastElementChild?.scrollIntoView({ block: 'nearest' })
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
