import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Counts from when something can be taken back until it is no longer offered.
 * @param ms for so much longer; 0 for not at all
 * @param left selects what takes the focus of whoever stands on the offer as it goes
 */
export function useUndoOffer(
  ms: number,
  left: string,
): { ref: RefObject<HTMLDivElement | null>; isOver: boolean } {
  const [isOver, setIsOver] = useState(ms === 0)
  const ref = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted from when it was offered.
  useEffect(() => {
    if (ms === 0) return
    const timer = setTimeout(() => {
      // Whoever stands on it is left at the sentence, and not nowhere.
      if (ref.current?.contains(document.activeElement)) {
        document.querySelector<HTMLElement>(left)?.focus()
      }
      setIsOver(true)
    }, ms)
    return () => clearTimeout(timer)
  }, [])
  return { ref, isOver }
}
