import { useEffect, useRef, useState } from 'react'
import { useMotion } from '../../motion/motion.ts'
import { whenIdle } from '../../ui/defer.ts'
import film800Mp4 from './film/hero-800.mp4'
import film800 from './film/hero-800.webm'
import film1600Mp4 from './film/hero-1600.mp4'
import film1600 from './film/hero-1600.webm'
import styles from './hero-film.module.css'
import { Poster, SMALL_FILM } from './poster.tsx'

/** Specification, section 9. */
const RESTART_DELAY_MS = 100
const FILM_NEEDS_MBPS = 1.5

/**
 * Over its first frame. Sources are added when idle, and never with data saving, reduced motion or
 * a slow connection.
 */
export function HeroFilm() {
  const { paused } = useMotion()
  const [wanted, setWanted] = useState(false)
  const [playing, setPlaying] = useState(false)
  const video = useRef<HTMLVideoElement>(null)

  useEffect(
    () => (paused || wanted ? undefined : whenIdle(() => setWanted(hasRoomForFilm()))),
    [paused, wanted],
  )

  useEffect(() => {
    if (paused) video.current?.pause()
    // Browsers may refuse autoplay; the poster stays.
    else if (wanted) video.current?.play().catch(() => {})
  }, [paused, wanted])

  const restart = () => {
    setTimeout(() => {
      const film = video.current
      if (film?.ended) film.play().catch(() => {})
    }, RESTART_DELAY_MS)
  }

  return (
    <div className={styles.film} data-playing={playing || undefined}>
      <Poster />
      <video
        ref={video}
        className={styles.video}
        width="1600"
        height="900"
        muted
        playsInline
        preload="auto"
        tabIndex={-1}
        aria-hidden="true"
        onPlaying={() => setPlaying(true)}
        onEnded={restart}
      >
        {wanted && (
          <>
            <source media={SMALL_FILM} src={film800} type='video/webm; codecs="av01.0.05M.08"' />
            <source media={SMALL_FILM} src={film800Mp4} type="video/mp4" />
            <source src={film1600} type='video/webm; codecs="av01.0.08M.08"' />
            <source src={film1600Mp4} type="video/mp4" />
          </>
        )}
      </video>
    </div>
  )
}

/** Only Chromium reports the connection; others count as fast. */
function hasRoomForFilm(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  if (!connection) return true
  const { saveData, effectiveType, downlink } = connection
  return !saveData && effectiveType === '4g' && downlink >= FILM_NEEDS_MBPS
}

/** Network Information API, which TypeScript's DOM types lack. */
interface Connection {
  saveData: boolean
  effectiveType: 'slow-2g' | '2g' | '3g' | '4g'
  /** In Mbit/s. */
  downlink: number
}
