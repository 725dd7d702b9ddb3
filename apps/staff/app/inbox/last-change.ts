import { createContext, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/** The member's last change, while its undo is offered. */
export interface LastChange {
  batch: string
  text: string
  /** By the browser's clock, in epoch milliseconds. */
  until: number
}

export const LastChangeContext = createContext<LastChange | undefined>(undefined)

/** @returns the last change, which can be undone from another request, too */
export function useLastChange(
  said: { batch: string; text: string; undoMs: number } | undefined,
): LastChange | undefined {
  const [last, setLast] = useState<LastChange>()
  const done = useSearchParams()[0].get('done')
  useEffect(() => {
    if (said) setLast({ batch: said.batch, text: said.text, until: Date.now() + said.undoMs })
    // Another message replaced it, e.g. after its undo.
    else if (done) setLast(undefined)
  }, [said, done])
  return last
}
