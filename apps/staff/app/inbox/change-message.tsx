import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { type ReactNode, use } from 'react'
import { Link, useActionData } from 'react-router'
import { countOf } from '../shared/count.ts'
import { useFlash } from '../shared/ui/flash.ts'
import type { FormAnswer } from '../shared/ui/form-answer.ts'
import { UndoMessage } from '../shared/ui/undo-message.tsx'
import { LastChangeContext } from './last-change.ts'
import { Sending } from './sending.tsx'
import type { BatchSentence } from './words/describe-batch.ts'
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
  /** Whether a request is open: its change is told without its name. */
  isOpen?: boolean
  children?: ReactNode
}

/** The undo is offered on later pages too. */
export function ChangeMessage({ isOpen = false, children }: ChangeMessageProps) {
  const flash = useFlash()
  const { said, last, sending } = use(LastChangeContext)
  const answer = useActionData<FormAnswer | undefined>()
  const isEarlier =
    !flash && answer?.intent !== 'undo' && last !== undefined && last.until > Date.now()
  const change = isEarlier ? { ...last, undoMs: last.until - Date.now() } : said
  const shown = change && {
    id: change.id,
    text: <Sentence {...change} isSubjectHidden={isOpen && !isEarlier} />,
    undoMs: change.undoMs,
  }
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
            {sending && <Sending {...sending} />}
            {children}
          </>
        )
      }
      fields={{ batch: shown?.id }}
    />
  )
}

interface SentenceProps extends BatchSentence {
  /** For screen readers alone. */
  isSubjectHidden: boolean
}

function Sentence({ subject, text, isSubjectHidden }: SentenceProps) {
  if (!isSubjectHidden || subject === '') return `${subject} ${text}`.trim()
  return (
    <>
      <VisuallyHidden>{subject} </VisuallyHidden>
      {text.charAt(0).toUpperCase() + text.slice(1)}
    </>
  )
}
