import { IconButton } from '@universe/ui/icon-button.tsx'
import { ArrowIcon, BackIcon } from '@universe/ui/icons.tsx'
import { reducedMotion } from '@universe/ui/reduced-motion.ts'
import { Section } from '@universe/ui/section.tsx'
import { Children, type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { whenNear } from '../../ui/defer.ts'
import type { CarouselDriverProps, Embla } from './carousel-driver.tsx'
import { testimonials } from './content.ts'
import { TestimonialCard } from './testimonial-card.tsx'
import styles from './testimonials.module.css'

export function Testimonials() {
  return (
    <Section tone="mist">
      <h2 className={styles.heading}>{testimonials.title}</h2>
      <Carousel label="Testimonials">
        {testimonials.items.map(testimonial => (
          <TestimonialCard key={testimonial.client} {...testimonial} />
        ))}
      </Carousel>
    </Section>
  )
}

interface CarouselProps {
  label: string
  children: ReactNode
}

/**
 * 1, 2 or 3 slides at once (specification, section 9). Native scroll snapping, until Embla takes
 * over near the screen.
 */
function Carousel({ label, children }: CarouselProps) {
  const viewport = useRef<HTMLDivElement>(null)
  const [Driver, setDriver] = useState<ComponentType<CarouselDriverProps>>()
  const [embla, setEmbla] = useState<Embla>()
  const slidesInView = useSlidesInView(embla)
  const slides = Children.toArray(children)

  useEffect(() => {
    if (!viewport.current) return
    // Without Embla the row still scrolls natively.
    return whenNear(viewport.current, () =>
      loadDriver().then(loaded => setDriver(() => loaded), console.error),
    )
  }, [])

  return (
    <section className={styles.carousel} aria-roledescription="carousel" aria-label={label}>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of slides is no fieldset. */}
      <div
        ref={viewport}
        className={styles.viewport}
        data-driven={embla !== undefined || undefined}
        // Focusable for keyboard scrolling until Embla takes over; existing focus stays.
        tabIndex={embla ? -1 : 0}
        role="group"
        aria-label="Slides"
      >
        <ul className={styles.slides}>
          {slides.map((slide, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: slides never change places.
              key={index}
              className={styles.slide}
              inert={slidesInView && !slidesInView.includes(index)}
            >
              {slide}
            </li>
          ))}
        </ul>
      </div>
      <CarouselControls embla={embla} inView={slidesInView} count={slides.length} />
      {Driver && viewport.current && <Driver viewport={viewport.current} onReady={setEmbla} />}
    </section>
  )
}

async function loadDriver() {
  const { CarouselDriver } = await import('./carousel-driver.tsx')
  return CarouselDriver
}

/** Undefined until Embla knows. */
function useSlidesInView(embla: Embla | undefined): number[] | undefined {
  const [inView, setInView] = useState<number[]>()

  useEffect(() => {
    if (!embla) return
    const update = () => {
      const indexes = embla.slidesInView().toSorted((a, b) => a - b)
      // During a move no slide may be whole: the last value stays.
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

interface CarouselControlsProps {
  embla: Embla | undefined
  inView: readonly number[] | undefined
  count: number
}

/** At the ends buttons are only `aria-disabled`, to keep the focus. */
function CarouselControls({ embla, inView, count }: CarouselControlsProps) {
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
