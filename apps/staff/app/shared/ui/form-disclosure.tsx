import { buttonLook } from '@universe/ui/button.tsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useFormAnswer } from './form-answer.ts'
import styles from './form-disclosure.module.css'
import { GuardedForm } from './guarded-form.tsx'

interface FormDisclosureProps {
  /** What the form is for. */
  label: string
  intent: string
  object?: string
  /** What it says and asks, with its button. */
  children: ReactNode
}

/** A form that opens in its place: for what is asked once more, or seldom. It works without scripts. */
export function FormDisclosure({ label, intent, object = '', children }: FormDisclosureProps) {
  const isAnswered = useFormAnswer(intent, object) !== undefined
  const ref = useRef<HTMLDetailsElement>(null)
  const { key, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: as something was done, each time.
  useEffect(() => {
    if (ref.current && new URLSearchParams(search).has('done')) ref.current.open = false
  }, [key, search])
  return (
    <details
      ref={ref}
      className={styles.disclosure}
      open={isAnswered || undefined}
      // A phone may show no more of it than what was pressed.
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) currentTarget.scrollIntoView({ block: 'nearest' })
      }}
    >
      <summary {...buttonLook('outline')}>{label}</summary>
      <div className={styles.content}>
        <GuardedForm intent={intent} object={object}>
          {children}
        </GuardedForm>
      </div>
    </details>
  )
}
