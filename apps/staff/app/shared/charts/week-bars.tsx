import { formatCount } from '../count.ts'
import { type Plot, ValueAxis, WeekAxis, weekScale } from './axes.tsx'
import { CHART_HEIGHT, Chart, type ChartSize } from './chart.tsx'
import styles from './charts.module.css'
import { type Fill, fillWith, Patterns } from './patterns.tsx'
import { compact, countScale, round } from './scale.ts'

/** In stacking order. */
interface Series {
  name: string
  fill: Fill
  values: number[]
}

interface WeekBarsProps {
  title: string
  description: string
  /** Each week's first day. */
  labels: string[]
  series: Series[]
  height?: number
}

export function WeekBars({
  title,
  description,
  labels,
  series,
  height: chartHeight = CHART_HEIGHT,
}: WeekBarsProps) {
  const sums = labels.map((_, week) => sum(series.map(({ values }) => values[week] ?? 0)))
  const draw = ({ width, height, id }: ChartSize) => {
    const plot: Plot = { left: 36, right: width, top: 20, bottom: height - 26 }
    const values = countScale(Math.max(...sums), plot.bottom, plot.top)
    const weeks = weekScale(plot, labels.length)
    const breadth = round(Math.min(30, Math.max(5, weeks.step * 0.7)))
    return (
      <>
        <Patterns id={id} />
        <ValueAxis plot={plot} scale={values} describe={value => compact.format(value)} />
        {labels.map((label, week) => {
          const x = round(weeks.at(week) - breadth / 2)
          const total = sums[week] ?? 0
          return (
            <g key={label}>
              {stack(series, week).map(({ name, fill, from, to }) => (
                <rect
                  key={name}
                  x={x}
                  width={breadth}
                  y={values.at(to)}
                  height={round(values.at(from) - values.at(to))}
                  // An outline would hide a thin bar's color.
                  strokeWidth={breadth < THIN ? 0 : undefined}
                  {...fillWith(fill, id)}
                >
                  <title>{`Week of ${label}, ${name}: ${formatCount(to - from)}`}</title>
                </rect>
              ))}
              {weeks.step >= ROOM_FOR_SUM && total > 0 && (
                <text className={styles.sum} x={weeks.at(week)} y={values.at(total) - 5}>
                  {compact.format(total)}
                </text>
              )}
            </g>
          )
        })}
        <WeekAxis plot={plot} scale={weeks} labels={labels} />
      </>
    )
  }
  return <Chart title={title} description={description} height={chartHeight} draw={draw} />
}

const ROOM_FOR_SUM = 20
const THIN = 12

function stack(series: Series[], week: number) {
  let from = 0
  return series.flatMap(({ name, fill, values }) => {
    const part = { name, fill, from, to: from + (values[week] ?? 0) }
    from = part.to
    return part.to > part.from ? [part] : []
  })
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
