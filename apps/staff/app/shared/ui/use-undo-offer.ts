import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * @param ms remaining time; 0 for none
 * @param left selector of what gets the focus on expiry
 */
export function useUndoOffer(
  ms: number,
  left: string,
): { ref: RefObject<HTMLDivElement | null>; isOver: boolean } {
  const [isOver, setIsOver] = useState(ms === 0)
  const ref = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted from the offer.
  useEffect(() => {
    if (ms === 0) return
    const timer = setTimeout(() => {
      // Otherwise the focus would be lost.
      if (ref.current?.contains(document.activeElement)) {
        document.querySelector<HTMLElement>(left)?.focus()
      }
      setIsOver(true)
    }, ms)
    return () => clearTimeout(timer)
  }, [])
  return { ref, isOver }
}
