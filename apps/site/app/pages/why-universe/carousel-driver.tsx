import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react'
import { useEffect } from 'react'

/** On both sides, where neighboring slides show (specification, section 9). */
const STAGE_PADDING_PX = 50

const options: Parameters<typeof useEmblaCarousel>[0] = {
  align: () => STAGE_PADDING_PX,
  containScroll: 'trimSnaps',
  // A slide that is mostly cut off does not count.
  inViewThreshold: 0.9,
}

export type Embla = NonNullable<UseEmblaCarouselType[1]>

export interface CarouselDriverProps {
  viewport: HTMLElement
  onReady: (embla: Embla) => void
}

/** Loaded separately, so that pages are ready without Embla. */
export function CarouselDriver({ viewport, onReady }: CarouselDriverProps) {
  const [attach, embla] = useEmblaCarousel(options)

  useEffect(() => {
    // Manual scrolling would add to Embla's translation.
    viewport.scrollLeft = 0
    attach(viewport)
  }, [attach, viewport])

  useEffect(() => {
    if (embla) onReady(embla)
  }, [embla, onReady])

  return null
}
