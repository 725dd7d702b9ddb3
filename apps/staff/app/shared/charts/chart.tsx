import { type ReactNode, useId } from 'react'
import styles from './charts.module.css'
import { round, type Scale } from './scale.ts'

/** In units of about a pixel. */
export interface ChartSize {
  name: 'wide' | 'narrow'
  width: number
  height: number
  /** Prefix of ids, unique on the page. */
  id: string
}

interface ChartProps {
  title: string
  description: string
  height: number
  widths?: Record<ChartSize['name'], number>
  draw: (size: ChartSize) => ReactNode
}

/** Of those that stand side by side. */
export const CHART_HEIGHT = 210

const WIDTHS = { wide: 560, narrow: 308 } as const

/** Drawn once for phones and once for wider screens: scaled, it would be illegible. */
export function Chart({ title, description, height, widths = WIDTHS, draw }: ChartProps) {
  const id = useId()
  return (['wide', 'narrow'] as const).map(name => (
    <svg
      key={name}
      className={styles.chart}
      data-size={name}
      data-low={height < CHART_HEIGHT || undefined}
      viewBox={`0 0 ${widths[name]} ${height}`}
      role="img"
      aria-labelledby={`${id}${name}-title`}
      aria-describedby={`${id}${name}-description`}
    >
      <title id={`${id}${name}-title`}>{title}</title>
      <desc id={`${id}${name}-description`}>{description}</desc>
      {draw({ name, width: widths[name], height, id: `${id}${name}` })}
    </svg>
  ))
}

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
