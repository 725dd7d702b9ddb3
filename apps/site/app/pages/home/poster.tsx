import { preload } from 'react-dom'
import poster800Avif from './film/poster-800.avif'
import poster800Jpg from './film/poster-800.jpg'
import poster1200Avif from './film/poster-1200.avif'
import poster1200Jpg from './film/poster-1200.jpg'
import poster1600Avif from './film/poster-1600.avif'
import poster1600Jpg from './film/poster-1600.jpg'

/** The small film and poster are sharp enough here. */
export const SMALL_FILM = '(max-width: 900px)'

/** For nearly all browsers; the others take JPEG. */
const WIDE_AVIF = `${poster1200Avif} 1200w, ${poster1600Avif} 1600w`

/**
 * Preloaded as Home's largest paint. On small screens as large as the film, which would count as a
 * larger paint.
 */
export function Poster() {
  const avif = { as: 'image', type: 'image/avif', fetchPriority: 'high' } as const
  preload(poster800Avif, { ...avif, media: SMALL_FILM })
  preload(poster1200Avif, {
    ...avif,
    media: `not all and ${SMALL_FILM}`,
    imageSrcSet: WIDE_AVIF,
    imageSizes: '100vw',
  })
  return (
    <picture>
      <source media={SMALL_FILM} type="image/avif" srcSet={`${poster800Avif} 800w`} sizes="100vw" />
      <source media={SMALL_FILM} srcSet={`${poster800Jpg} 800w`} sizes="100vw" />
      <source type="image/avif" srcSet={WIDE_AVIF} sizes="100vw" />
      <img
        src={poster1200Jpg}
        srcSet={`${poster1200Jpg} 1200w, ${poster1600Jpg} 1600w`}
        sizes="100vw"
        width="1600"
        height="900"
        alt=""
        fetchPriority="high"
      />
    </picture>
  )
}
