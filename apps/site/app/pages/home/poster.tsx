import poster800Avif from './film/poster-800.avif'
import poster800Jpg from './film/poster-800.jpg'
import poster800Webp from './film/poster-800.webp'
import poster1200Avif from './film/poster-1200.avif'
import poster1200Jpg from './film/poster-1200.jpg'
import poster1200Webp from './film/poster-1200.webp'
import poster1600Avif from './film/poster-1600.avif'
import poster1600Jpg from './film/poster-1600.jpg'
import poster1600Webp from './film/poster-1600.webp'

const SIZES = '100vw'
const avif = widths(poster800Avif, poster1200Avif, poster1600Avif)
const webp = widths(poster800Webp, poster1200Webp, poster1600Webp)
const jpeg = widths(poster800Jpg, poster1200Jpg, poster1600Jpg)

/** The film's first frame, and Home's largest paint. */
export function Poster() {
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={SIZES} />
      <source type="image/webp" srcSet={webp} sizes={SIZES} />
      <img
        src={poster1200Jpg}
        srcSet={jpeg}
        sizes={SIZES}
        width="1600"
        height="900"
        alt=""
        fetchPriority="high"
      />
    </picture>
  )
}

function widths(small: string, medium: string, large: string): string {
  return `${small} 800w, ${medium} 1200w, ${large} 1600w`
}
