import { type Plot, ValueAxis, weekScale } from './axes.tsx'
import { Chart, type ChartSize } from './chart.tsx'
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

/** On a phone two stand side by side. */
const WIDTHS = { wide: 260, narrow: 146 }
const LEAST_BREADTH = 4.2

export function SmallBars({ title, description, labels, values, max }: SmallBarsProps) {
  const draw = ({ width, height }: ChartSize) => {
    const plot: Plot = { left: 28, right: width, top: 8, bottom: height - 20 }
    const scale = countScale(max, plot.bottom, plot.top)
    const weeks = weekScale(plot, labels.length)
    const breadth = round(Math.max(LEAST_BREADTH, weeks.step * 0.7))
    const top = scale.ticks.at(-1) ?? 0
    return (
      <>
        <ValueAxis
          plot={plot}
          scale={{ ...scale, ticks: [0, top] }}
          describe={value => compact.format(value)}
        />
        {values.map((value, week) => (
          <rect
            key={labels[week]}
            className={styles.bar}
            // The last one ends with the plot.
            x={round(Math.min(weeks.at(week) - breadth / 2, plot.right - breadth))}
            width={breadth}
            y={scale.at(value)}
            height={round(plot.bottom - scale.at(value))}
          >
            <title>{`Week of ${labels[week]}: ${value}`}</title>
          </rect>
        ))}
        <text className={styles.label} x={plot.left} y={height - 4}>
          {labels[0]}
        </text>
        <text className={styles.label} x={plot.right} y={height - 4} textAnchor="end">
          this week
        </text>
      </>
    )
  }
  return <Chart title={title} description={description} height={96} widths={WIDTHS} draw={draw} />
}
