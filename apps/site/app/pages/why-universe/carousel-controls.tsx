import { IconButton } from '@universe/ui/icon-button.tsx'
import { ArrowIcon, BackIcon } from '@universe/ui/icons.tsx'
import { reducedMotion } from '@universe/ui/reduced-motion.ts'
import { useEffect, useState } from 'react'
import styles from './carousel-controls.module.css'
import type { Embla } from './carousel-driver.tsx'

interface CarouselControlsProps {
  embla: Embla | undefined
  /** Indexes of the slides in view. */
  inView: readonly number[] | undefined
  count: number
}

/** Previous, next, and which slides are shown. At an end a button stays, so that focus is not lost. */
export function CarouselControls({ embla, inView, count }: CarouselControlsProps) {
  const { atStart, atEnd } = useEnds(embla)
  return (
    <div className={styles.controls} data-ready={embla !== undefined || undefined}>
      <IconButton
        label="Previous"
        aria-disabled={atStart}
        onClick={() => embla?.scrollPrev(reducedMotion().matches)}
      >
        <BackIcon />
      </IconButton>
      <p className={styles.position} aria-live="polite">
        {inView && `${describe(inView)} of ${count}`}
      </p>
      <IconButton
        label="Next"
        aria-disabled={atEnd}
        onClick={() => embla?.scrollNext(reducedMotion().matches)}
      >
        <ArrowIcon />
      </IconButton>
    </div>
  )
}

function useEnds(embla: Embla | undefined) {
  const [ends, setEnds] = useState({ atStart: true, atEnd: false })
  useEffect(() => {
    if (!embla) return
    const update = () => setEnds({ atStart: !embla.canScrollPrev(), atEnd: !embla.canScrollNext() })
    update()
    embla.on('select', update).on('reInit', update)
    return () => {
      embla.off('select', update).off('reInit', update)
    }
  }, [embla])
  return ends
}

function describe(inView: readonly number[]): string {
  const [first = 0] = inView
  const last = inView.at(-1) ?? first
  return first === last ? `${first + 1}` : `${first + 1}–${last + 1}`
}
