import { useEffect, useState } from 'react'
import type { Embla } from './carousel-driver.tsx'

/** @returns the indexes of the slides that stand in view, in order; `undefined` until Embla knows */
export function useSlidesInView(embla: Embla | undefined): number[] | undefined {
  const [inView, setInView] = useState<number[]>()

  useEffect(() => {
    if (!embla) return
    const update = () => {
      const indexes = embla.slidesInView().toSorted((a, b) => a - b)
      // In the middle of a move no slide may be whole; the last answer then stands.
      if (indexes.length > 0) setInView(indexes)
    }
    update()
    embla.on('slidesInView', update).on('settle', update).on('reInit', update)
    return () => {
      embla.off('slidesInView', update).off('settle', update).off('reInit', update)
    }
  }, [embla])

  return inView
}
