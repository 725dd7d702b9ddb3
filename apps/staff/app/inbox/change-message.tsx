import { type ReactNode, use } from 'react'
import { Link, useActionData } from 'react-router'
import { countOf } from '../shared/count.ts'
import { useFlash } from '../shared/ui/flash.ts'
import type { FormAnswer } from '../shared/ui/form-answer.ts'
import { UndoMessage } from '../shared/ui/undo-message.tsx'
import { LastChangeContext } from './last-change.ts'
import { Sending } from './sending.tsx'
import { subjectOf } from './words/describe-batch.ts'
import { untoldQuery } from './write-to-all.tsx'

/** For actions that are no batches. */
const sentences: Record<string, string> = {
  again: 'Sending again. Reload this page to see the result.',
  nothing: 'Nothing left to send.',
  erased: 'Erased.',
  undone: 'Undone.',
  unchanged: 'No change needed.',
}

interface ChangeMessageProps {
  /** Of the open request; its change is told without the name. */
  who?: string | undefined
  children?: ReactNode
}

/** The undo is offered on later pages too. */
export function ChangeMessage({ who, children }: ChangeMessageProps) {
  const flash = useFlash()
  const { said, last, sending } = use(LastChangeContext)
  const answer = useActionData<FormAnswer | undefined>()
  const isEarlier =
    !flash && answer?.intent !== 'undo' && last !== undefined && last.until > Date.now()
  const shown = isEarlier ? { id: last.id, text: last.text, undoMs: last.until - Date.now() } : said
  const isSaid = said !== undefined || Object.hasOwn(sentences, flash?.done ?? '')
  return (
    <UndoMessage
      said={shown}
      subject={who && subjectOf(who)}
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
            {sending && <Sending {...sending} />}
            {children}
          </>
        )
      }
      fields={{ batch: shown?.id }}
    />
  )
}
