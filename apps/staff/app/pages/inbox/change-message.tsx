import { Button } from '@universe/ui/button.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import { useActionData, useSearchParams } from 'react-router'
import type { FormAnswer } from '../../ui/form-answer.ts'
import { GuardedForm } from '../../ui/guarded-form.tsx'
import { StatusMessage } from '../../ui/status-message.tsx'
import styles from './change-message.module.css'
import { changeSentences } from './change-sentences.ts'

/** As `UNDO_MS` of the domain. */
const UNDO_MS = 10_000

interface ChangeMessageProps {
  /** Where to go on from here. */
  children?: ReactNode
}

/** Says what was done, and for ten seconds offers to take it back. */
export function ChangeMessage({ children }: ChangeMessageProps) {
  const [params] = useSearchParams()
  const answer = useActionData<FormAnswer | undefined>()
  // Why something was not taken back stands where that was asked for.
  const refused = answer?.intent === 'undo' ? answer.object : ''
  const batch = params.get('undo') ?? refused
  return (
    <div className={styles.message}>
      <StatusMessage sentences={changeSentences} />
      {batch !== '' && <Undo key={batch} batch={batch} isRefused={refused !== ''} />}
      {params.has('done') && children}
    </div>
  )
}

function Undo({ batch, isRefused }: { batch: string; isRefused: boolean }) {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), UNDO_MS)
    return () => clearTimeout(timer)
  }, [])
  if (isOver && !isRefused) return null
  return (
    <GuardedForm intent="undo" object={batch}>
      <input type="hidden" name="batch" value={batch} />
      <Button type="submit" variant="outline" data-shortcut="u">
        Undo
      </Button>
    </GuardedForm>
  )
}
