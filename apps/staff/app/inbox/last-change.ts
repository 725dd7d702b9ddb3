import { createContext, useEffect, useState } from 'react'
import { useFlash, useFlashed } from '../shared/ui/flash.ts'
import type { ShownSending } from './sending.tsx'
import { giveBackAnswers } from './sent-answers.ts'

/** A change of the member's that can be undone. */
interface Said {
  /** The batch's. */
  id: string
  text: string
  undoMs: number
  /** Applicants to be told next. */
  untold: { vacancy: number; count: number }[]
  /** How far the sending of several answers was as the page was loaded; undefined for others. */
  sending: ShownSending | undefined
}

interface LastChange {
  /** How far the sending of several answers is. */
  sending?: ShownSending | undefined
  /** The change of which this page tells. */
  said?: Said | undefined
  /** The last one, which can be undone from another request, too. */
  last?: Pick<Said, 'id' | 'text'> & {
    /** By the browser's clock, in epoch milliseconds. */
    until: number
  }
}

export const LastChangeContext = createContext<LastChange>({})

/** @param loaded the change of which the page was loaded to tell */
export function useLastChange(loaded: Said | undefined): LastChange {
  const said = useFlashed(loaded)
  const flash = useFlash()
  const [last, setLast] = useState<LastChange['last']>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the message changes.
  useEffect(() => {
    if (said) setLast({ id: said.id, text: said.text, until: Date.now() + said.undoMs })
    // Another message replaced it, e.g. after its undo.
    else if (flash) {
      if (last && flash.done === 'undone') giveBackAnswers(last.id)
      setLast(undefined)
    }
  }, [said, flash])
  return { said, last }
}
