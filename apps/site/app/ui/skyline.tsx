import avif800 from './pictures/skyline-800.avif'
import jpg800 from './pictures/skyline-800.jpg'
import webp800 from './pictures/skyline-800.webp'
import avif1200 from './pictures/skyline-1200.avif'
import jpg1200 from './pictures/skyline-1200.jpg'
import webp1200 from './pictures/skyline-1200.webp'
import avif1600 from './pictures/skyline-1600.avif'
import jpg1600 from './pictures/skyline-1600.jpg'
import webp1600 from './pictures/skyline-1600.webp'

const widths = (small: string, middle: string, large: string) =>
  `${small} 800w, ${middle} 1200w, ${large} 1600w`

/** Decorative. `sizes` as in HTML. */
export function Skyline({ sizes, className }: { sizes: string; className?: string }) {
  return (
    <picture>
      <source type="image/avif" srcSet={widths(avif800, avif1200, avif1600)} sizes={sizes} />
      <source type="image/webp" srcSet={widths(webp800, webp1200, webp1600)} sizes={sizes} />
      <img
        className={className}
        src={jpg1200}
        srcSet={widths(jpg800, jpg1200, jpg1600)}
        sizes={sizes}
        width="1600"
        height="560"
        alt=""
        loading="lazy"
      />
    </picture>
  )
}
