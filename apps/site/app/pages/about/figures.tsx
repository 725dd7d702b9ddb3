import { PauseMotion } from '../../motion/pause-motion.tsx'
import { Statistics } from '../../ui/statistics.tsx'
import { statistics } from './content.ts'

/** The seven figures. Some count for minutes, so the control that pauses them sits on their panel. */
export function Figures() {
  return (
    <Statistics items={statistics}>
      <PauseMotion />
    </Statistics>
  )
}
