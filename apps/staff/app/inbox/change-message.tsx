import { type ReactNode, use } from 'react'
import { Link, useActionData } from 'react-router'
import { countOf } from '../shared/count.ts'
import { useFlash } from '../shared/ui/flash.ts'
import type { FormAnswer } from '../shared/ui/form-answer.ts'
import { UndoMessage } from '../shared/ui/undo-message.tsx'
import { LastChangeContext } from './last-change.ts'
import { untoldQuery } from './write-to-all.tsx'

/** Messages about actions that are no batches. */
const sentences: Record<string, string> = {
  again: 'It is sent again within seconds. Open this page anew to see what became of it.',
  nothing: 'Nothing was left to send again.',
  erased: 'It is erased.',
  undone: 'Taken back.',
  unchanged: 'It was so already.',
}

interface ChangeMessageProps {
  /** Links to continue from here. */
  children?: ReactNode
}

/** Confirms the last change, and offers its undo, from a later page too. */
export function ChangeMessage({ children }: ChangeMessageProps) {
  const flash = useFlash()
  const { said, last } = use(LastChangeContext)
  const answer = useActionData<FormAnswer | undefined>()
  const refused = answer?.intent === 'undo' ? answer.object.replace('undo ', '') : undefined
  const isEarlier = !flash && refused === undefined && last !== undefined && last.until > Date.now()
  const shown = isEarlier
    ? { id: last.id, text: last.text, undoMs: last.until - Date.now() }
    : (said ?? (refused === undefined ? undefined : { id: refused, undoMs: 0 }))
  const isSaid = said !== undefined || Object.hasOwn(sentences, flash?.done ?? '')
  return (
    <UndoMessage
      said={shown}
      sentences={sentences}
      intent="undo"
      isEarlier={isEarlier}
      links={
        isSaid && (
          <>
            {said?.untold.map(({ vacancy, count }) => (
              <Link key={vacancy} to={`/inbox?${untoldQuery(vacancy)}`}>
                {countOf(count, 'other applicant has', 'other applicants have')} heard nothing
              </Link>
            ))}
            {children}
          </>
        )
      }
    >
      <input type="hidden" name="batch" value={shown?.id} />
    </UndoMessage>
  )
}
