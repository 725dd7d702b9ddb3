import { Button } from '@universe/ui/button.tsx'
import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { useEffect, useRef, useState } from 'react'
import { useRouteLoaderData, useSearchParams } from 'react-router'
import { GuardedForm } from '../../ui/guarded-form.tsx'
import { StatusMessage } from '../../ui/status-message.tsx'
import styles from './change-message.module.css'
import { changeSentences } from './change-sentences.ts'
import type { loader } from './page.tsx'

/** Says what was done, in sight wherever the page stands, and for ten seconds offers to take it back. */
export function ChangeMessage() {
  const [params] = useSearchParams()
  const said = useRouteLoaderData<typeof loader>('pages/inbox/page')?.said
  const done = params.get('done') ?? ''
  const batch = params.get('undo') ?? ''
  const sentences: Record<string, string> = changeSentences
  return (
    <div className={styles.message}>
      <StatusMessage sentences={said ? { ...sentences, [done]: said.text } : sentences} />
      {said && said.undoMs > 0 && <Undo key={batch} batch={batch} ms={said.undoMs} />}
    </div>
  )
}

function Undo({ batch, ms }: { batch: string; ms: number }) {
  const [isOver, setIsOver] = useState(false)
  const ref = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted from when it was offered.
  useEffect(() => {
    const timer = setTimeout(() => {
      // Whoever stands on it is left at the sentence, and not nowhere.
      if (ref.current?.contains(document.activeElement)) {
        document.querySelector<HTMLElement>('[data-page-message]')?.focus()
      }
      setIsOver(true)
    }, ms)
    return () => clearTimeout(timer)
  }, [])
  if (isOver) return null
  return (
    <div ref={ref} className={styles.undo}>
      <GuardedForm intent="undo" object={batch}>
        <input type="hidden" name="batch" value={batch} />
        <Button type="submit" variant="outline" data-shortcut="z">
          Undo<VisuallyHidden>, offered for ten seconds</VisuallyHidden>
        </Button>
      </GuardedForm>
    </div>
  )
}
