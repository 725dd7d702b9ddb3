import { PauseIcon, PlayIcon } from '@universe/ui/icons.tsx'
import { useMotion } from './motion.ts'
import styles from './pause-motion.module.css'

/** Readings, Pause motion. No `aria-pressed`, which contradicts a changing label. */
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
