import { useId } from 'react'
import { type Plot, ValueAxis, weekScale } from './axes.tsx'
import styles from './charts.module.css'
import { compact, countScale, round } from './scale.ts'

interface SmallBarsProps {
  title: string
  description: string
  labels: string[]
  values: number[]
  /** Of all charts on the same scale. */
  max: number
}

const [WIDTH, HEIGHT] = [260, 96]
/** Drawn larger on phones. */
const LEAST_BREADTH = 4.2

export function SmallBars({ title, description, labels, values, max }: SmallBarsProps) {
  const id = useId()
  const plot: Plot = { left: 28, right: WIDTH, top: 8, bottom: HEIGHT - 20 }
  const scale = countScale(max, plot.bottom, plot.top)
  const weeks = weekScale(plot, labels.length)
  const breadth = round(Math.max(LEAST_BREADTH, weeks.step * 0.7))
  const top = scale.ticks.at(-1) ?? 0
  return (
    <svg
      className={styles.smallBarsChart}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}description`}
    >
      <title id={`${id}title`}>{title}</title>
      <desc id={`${id}description`}>{description}</desc>
      <ValueAxis
        plot={plot}
        scale={{ ...scale, ticks: [0, top] }}
        describe={value => compact.format(value)}
      />
      {values.map((value, week) => (
        <rect
          key={labels[week]}
          className={styles.bar}
          x={round(weeks.at(week) - breadth / 2)}
          width={breadth}
          y={scale.at(value)}
          height={round(plot.bottom - scale.at(value))}
        >
          <title>{`Week of ${labels[week]}: ${value}`}</title>
        </rect>
      ))}
      <text className={styles.label} x={plot.left} y={HEIGHT - 4}>
        {labels[0]}
      </text>
      <text className={styles.label} x={plot.right} y={HEIGHT - 4} textAnchor="end">
        this week
      </text>
    </svg>
  )
}
