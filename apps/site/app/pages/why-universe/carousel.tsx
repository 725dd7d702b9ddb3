import { Children, type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './carousel.module.css'
import { CarouselControls } from './carousel-controls.tsx'
import type { CarouselDriverProps, Embla } from './carousel-driver.tsx'
import { useSlidesInView } from './use-slides-in-view.ts'

/** How far below the screen the carousel may be when its code is fetched. */
const NEAR_VIEW = '400px'

interface CarouselProps {
  label: string
  /** One slide per child. */
  children: ReactNode
}

/**
 * Slides in a row: 1, 2 or 3 at once (specification, section 9). The server sends a row that
 * scrolls and snaps by itself; near the screen Embla takes it over.
 */
export function Carousel({ label, children }: CarouselProps) {
  const viewport = useRef<HTMLDivElement>(null)
  const [Driver, setDriver] = useState<ComponentType<CarouselDriverProps>>()
  const [embla, setEmbla] = useState<Embla>()
  const slidesInView = useSlidesInView(embla)
  const slides = Children.toArray(children)

  useEffect(() => {
    if (!viewport.current) return
    const observer = new IntersectionObserver(
      entries => {
        if (!entries.some(entry => entry.isIntersecting)) return
        observer.disconnect()
        // Without its code the row still scrolls by itself.
        loadDriver().then(loaded => setDriver(() => loaded), console.error)
      },
      { rootMargin: NEAR_VIEW },
    )
    observer.observe(viewport.current)
    return () => observer.disconnect()
  }, [])

  return (
    <section className={styles.carousel} aria-roledescription="carousel" aria-label={label}>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of slides is no fieldset. */}
      <div
        ref={viewport}
        className={styles.viewport}
        data-driven={embla !== undefined || undefined}
        // Until Embla drives it, the row scrolls by keyboard; a focus that it has then stays.
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
