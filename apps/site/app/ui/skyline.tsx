import avif800 from './pictures/skyline-800.avif'
import jpg800 from './pictures/skyline-800.jpg'
import avif1200 from './pictures/skyline-1200.avif'
import jpg1200 from './pictures/skyline-1200.jpg'
import avif1600 from './pictures/skyline-1600.avif'
import jpg1600 from './pictures/skyline-1600.jpg'

const widths = (small: string, middle: string, large: string) =>
  `${small} 800w, ${middle} 1200w, ${large} 1600w`

/** Decorative. `sizes` as in HTML, from 48 em; on phones two pixels per point are enough for dots. */
export function Skyline({ sizes, className }: { sizes: string; className?: string }) {
  const all = `(width < 48em) 60vw, ${sizes}`
  return (
    <picture>
      <source type="image/avif" srcSet={widths(avif800, avif1200, avif1600)} sizes={all} />
      <img
        className={className}
        src={jpg1200}
        srcSet={widths(jpg800, jpg1200, jpg1600)}
        sizes={all}
        width="1600"
        height="560"
        alt=""
        loading="lazy"
      />
    </picture>
  )
}
