import { Button } from '@universe/ui/button.tsx'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Kbd } from '../../keyboard/kbd.tsx'
import { useShortcut } from '../../keyboard/shortcuts.tsx'
import { GuardedForm } from '../../ui/guarded-form.tsx'
import { StatusMessage } from '../../ui/status-message.tsx'
import styles from './change-message.module.css'
import { changeSentences } from './change-sentences.ts'

/** As `UNDO_MS` of the domain. */
const UNDO_MS = 10_000

/** Says what was done, and for ten seconds offers to take it back. */
export function ChangeMessage() {
  const [params] = useSearchParams()
  const batch = params.get('undo') ?? ''
  return (
    <div className={styles.message}>
      <StatusMessage sentences={changeSentences} />
      {batch !== '' && <Undo key={batch} batch={batch} />}
    </div>
  )
}

function Undo({ batch }: { batch: string }) {
  const shortcut = useShortcut()
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), UNDO_MS)
    return () => clearTimeout(timer)
  }, [])
  if (isOver) return null
  return (
    <GuardedForm intent="undo" object={batch}>
      <input type="hidden" name="batch" value={batch} />
      <Button type="submit" variant="outline" {...shortcut('u')}>
        Undo <Kbd>u</Kbd>
      </Button>
    </GuardedForm>
  )
}
