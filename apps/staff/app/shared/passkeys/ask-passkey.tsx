import { Button } from '@universe/ui/button.tsx'
import { useHydrated } from '@universe/ui/use-hydrated.ts'
import { type FormEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import type { Requirement } from '../ui/form-answer.ts'
import { RefusalNote } from '../ui/refusal-note.tsx'
import styles from './passkeys.module.css'
import type { Answer } from './use-passkey.ts'

interface AskPasskeyProps<Body> {
  label: string
  ask: (fields: FormData) => Promise<Answer<Body>>
  onDone: (body: Body) => void
  /** Default: shows the server's message. */
  onNeed?: (needs: Requirement) => void
  children?: ReactNode
  variant?: 'primary' | 'outline'
  /** Its button takes the focus once enabled. */
  isFirst?: boolean
  ref?: Ref<HTMLFormElement>
}

export function AskPasskey<Body>({
  label,
  ask,
  onDone,
  onNeed,
  children,
  variant = 'primary',
  isFirst = false,
  ref,
}: AskPasskeyProps<Body>) {
  const [refusal, setRefusal] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const isHydrated = useHydrated()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isFirst && isHydrated) button.current?.focus()
  }, [isFirst, isHydrated])

  async function run(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isAsking) return
    setAsking(true)
    setRefusal(undefined)
    const answer = await ask(new FormData(event.currentTarget))
    setAsking(false)
    if (answer.ok) onDone(answer.body)
    else if (answer.needs && onNeed) onNeed(answer.needs)
    else setRefusal(answer.refusal)
  }

  return (
    <form ref={ref} className={styles.form} onSubmit={run}>
      <RefusalNote>{refusal}</RefusalNote>
      {children}
      <Button
        ref={button}
        type="submit"
        variant={variant}
        aria-disabled={isAsking || undefined}
        disabled={!isHydrated}
      >
        {isAsking ? 'Waiting for your device …' : label}
      </Button>
      <noscript>
        <p>Passkeys need JavaScript. Enable it for this app, or use another browser.</p>
      </noscript>
    </form>
  )
}
