import { createContext, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/** What the member did last, for as long as it can be taken back. */
export interface LastChange {
  batch: string
  text: string
  /** By the browser's clock, in epoch milliseconds. */
  until: number
}

export const LastChangeContext = createContext<LastChange | undefined>(undefined)

/** @returns what was said last, which whoever moves on to another request can still take back */
export function useLastChange(
  said: { batch: string; text: string; undoMs: number } | undefined,
): LastChange | undefined {
  const [last, setLast] = useState<LastChange>()
  const done = useSearchParams()[0].get('done')
  useEffect(() => {
    if (said) setLast({ batch: said.batch, text: said.text, until: Date.now() + said.undoMs })
    // Something else was said since: it was taken back, for one.
    else if (done) setLast(undefined)
  }, [said, done])
  return last
}
