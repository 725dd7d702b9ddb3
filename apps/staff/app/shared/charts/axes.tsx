import styles from './axes.module.css'
import type { Scale } from './scale.ts'

/** Where in a drawing the figures stand; what is around it has the axes. */
export interface Plot {
  left: number
  right: number
  top: number
  bottom: number
}

/** Weeks side by side. */
export interface WeekScale {
  /** Of a week, counted from 0, the middle. */
  at: (week: number) => number
  /** How wide each is. */
  step: number
}

export function weekScale({ left, right }: Plot, weeks: number): WeekScale {
  const step = (right - left) / Math.max(1, weeks)
  return { at: week => Math.round((left + (week + 0.5) * step) * 100) / 100, step }
}

interface ValueAxisProps {
  plot: Plot
  scale: Scale
  describe: (value: number) => string
}

/** Lines across at round values, each with its value. */
export function ValueAxis({ plot, scale, describe }: ValueAxisProps) {
  return scale.ticks.map((value, n) => (
    <g key={value}>
      <line
        className={n === 0 ? styles.base : styles.grid}
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
  /** The day each week begins, such as "22 Nov". */
  labels: string[]
  /** How many units a label needs. */
  room?: number
}

/** The last week's label, and as many before it as there is room for. */
export function WeekAxis({ plot, scale, labels, room = 52 }: WeekAxisProps) {
  const every = Math.max(1, Math.ceil(room / scale.step))
  return labels.map((label, week) => {
    const isLast = week === labels.length - 1
    if ((labels.length - 1 - week) % every !== 0) return null
    // The last one reads on to the left, and what is in its way is left out.
    if (!isLast && plot.right - scale.at(week) < room * 1.6) return null
    return (
      <text
        key={label}
        className={styles.label}
        x={isLast ? plot.right : scale.at(week)}
        y={plot.bottom + 18}
        textAnchor={isLast ? 'end' : 'middle'}
      >
        {isLast ? 'this week' : label}
      </text>
    )
  })
}
