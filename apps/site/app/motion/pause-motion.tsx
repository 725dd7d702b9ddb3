import { PauseIcon, PlayIcon } from '@universe/ui/icons.tsx'
import { useMotion } from './motion.ts'
import styles from './pause-motion.module.css'

/**
 * The one control that stops film and counters (readings, Pause motion). Its name says what it will
 * do next; `aria-pressed` beside a name that changes would say the opposite of what is true.
 */
export function PauseMotion() {
  const { paused, setPaused } = useMotion()
  return (
    <button
      type="button"
      className={styles.control}
      data-ground="dark"
      onClick={() => setPaused(!paused)}
    >
      {paused ? <PlayIcon /> : <PauseIcon />}
      {paused ? 'Play motion' : 'Pause motion'}
    </button>
  )
}
