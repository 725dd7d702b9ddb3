import { useEffect, useRef, useState } from 'react'

/** Typing a year passes three others. */
const PAUSE_MS = 1000

/**
 * For announcing what changes as one types.
 * @returns empty at first, then the text once typing pauses
 */
export function useSettled(text: string): string {
  const last = useRef(text)
  const [settled, setSettled] = useState('')
  useEffect(() => {
    if (text === last.current) return
    const timer = setTimeout(() => {
      last.current = text
      setSettled(text)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
