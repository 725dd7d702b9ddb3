import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react'
import { useEffect } from 'react'

/** The room on either side of the slides, where their neighbors peek in (specification, section 9). */
const STAGE_PADDING_PX = 50

const options: Parameters<typeof useEmblaCarousel>[0] = {
  align: () => STAGE_PADDING_PX,
  containScroll: 'trimSnaps',
  // A slide that only peeks in is out of view.
  inViewThreshold: 0.9,
}

export type Embla = NonNullable<UseEmblaCarouselType[1]>

export interface CarouselDriverProps {
  viewport: HTMLElement
  onReady: (embla: Embla) => void
}

/** Embla itself, kept apart so that a page is ready without it. */
export function CarouselDriver({ viewport, onReady }: CarouselDriverProps) {
  const [attach, embla] = useEmblaCarousel(options)

  useEffect(() => {
    // What was scrolled by hand would add to what Embla moves.
    viewport.scrollLeft = 0
    attach(viewport)
  }, [attach, viewport])

  useEffect(() => {
    if (embla) onReady(embla)
  }, [embla, onReady])

  return null
}
