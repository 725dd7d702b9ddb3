import { createContext, useEffect, useState } from 'react'
import { useFlash, useFlashed } from '../shared/ui/flash.ts'
import type { ShownSending } from './sending.tsx'
import { giveBackAnswers } from './sent-answers.ts'
import type { BatchSentence } from './words/describe-batch.ts'

/** Can be undone. */
interface Said extends BatchSentence {
  id: string
  undoMs: number
  /** Applicants to tell next. */
  untold: { vacancy: number; count: number }[]
  /** As of loading; undefined for others. */
  sending: ShownSending | undefined
}

interface LastChange {
  /** Progress of several answers. */
  sending?: ShownSending | undefined
  said?: Said | undefined
  /** Can be undone from another request. */
  last?: Pick<Said, 'id' | 'subject' | 'text'> & {
    /** Epoch milliseconds, by the browser's clock. */
    until: number
  }
}

export const LastChangeContext = createContext<LastChange>({})

export function useLastChange(loaded: Said | undefined): LastChange {
  const said = useFlashed(loaded)
  const flash = useFlash()
  const [last, setLast] = useState<LastChange['last']>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the message changes.
  useEffect(() => {
    if (said) setLast({ ...said, until: Date.now() + said.undoMs })
    // Replaced by another message, such as its undo's.
    else if (flash) {
      if (last && flash.done === 'undone') giveBackAnswers(last.id)
      setLast(undefined)
    }
  }, [said, flash])
  return { said, last }
}
