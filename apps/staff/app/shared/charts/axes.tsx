import styles from './charts.module.css'
import { round, type Scale } from './scale.ts'

export interface Plot {
  left: number
  right: number
  top: number
  bottom: number
}

interface WeekScale {
  /** Center of a week, counted from 0. */
  at: (week: number) => number
  step: number
}

export function weekScale({ left, right }: Plot, weeks: number): WeekScale {
  const step = (right - left) / Math.max(1, weeks)
  return { at: week => round(left + (week + 0.5) * step), step }
}

/** @returns the radius of points, smaller only where many stand side by side */
export function pointRadius({ left, right }: Plot, points: number): number {
  return Math.min(4.5, ((right - left) / Math.max(1, points)) * 0.3)
}

interface ValueAxisProps {
  plot: Plot
  scale: Scale
  describe: (value: number) => string
}

export function ValueAxis({ plot, scale, describe }: ValueAxisProps) {
  return scale.ticks.map((value, n) => (
    <g key={value}>
      <line
        className={n === 0 ? styles.axesBase : styles.grid}
        x1={plot.left}
        x2={plot.right}
        y1={scale.at(value)}
        y2={scale.at(value)}
      />
      <text className={styles.label} x={plot.left - 6} y={scale.at(value) + 4} textAnchor="end">
        {describe(value)}
      </text>
    </g>
  ))
}

interface WeekAxisProps {
  plot: Plot
  scale: WeekScale
  /** Each week's first day: "22 Nov". */
  labels: string[]
}

/** Units needed by a label. */
const LABEL_ROOM = 52

/** Labels end with their weeks, unless the last has room below its bar: equal steps for both. */
export function WeekAxis({ plot, scale, labels }: WeekAxisProps) {
  const every = Math.max(1, Math.ceil((LABEL_ROOM * 1.6) / scale.step - 0.5))
  const isAtEnd = scale.step < LABEL_ROOM
  return labels.map((label, week) => {
    const isLast = week === labels.length - 1
    if ((labels.length - 1 - week) % every !== 0) return null
    return (
      <text
        key={label}
        className={styles.label}
        x={isAtEnd ? round(scale.at(week) + scale.step / 2) : scale.at(week)}
        y={plot.bottom + 18}
        textAnchor={isAtEnd ? 'end' : 'middle'}
      >
        {isLast ? 'this week' : label}
      </text>
    )
  })
}
