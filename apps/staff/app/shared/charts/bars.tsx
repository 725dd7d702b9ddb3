import { formatCount } from '../count.ts'
import {
  CHART_HEIGHT,
  Chart,
  type ChartSize,
  type Plot,
  ValueAxis,
  WeekAxis,
  weekScale,
} from './chart.tsx'
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

interface SmallBarsProps {
  title: string
  description: string
  labels: string[]
  values: number[]
  /** Of all charts on the same scale. */
  max: number
}

/** On a phone two stand side by side. */
const SMALL_WIDTHS = { wide: 260, narrow: 146 }
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
  return (
    <Chart title={title} description={description} height={96} widths={SMALL_WIDTHS} draw={draw} />
  )
}

interface RowBarsProps {
  title: string
  description: string
  rows: { name: string; value: number; fill: Fill; text: string; isApart?: boolean }[]
}

const [ROW, GAP] = [28, 14]
/** Units of a text's character. */
const CHARACTER = 6.8

export function RowBars({ title, description, rows }: RowBarsProps) {
  const gaps = (until: number) => rows.slice(0, until).filter(({ isApart }) => isApart).length
  const topOf = (row: number) => row * ROW + gaps(row + 1) * GAP
  const height = topOf(rows.length)
  const draw = ({ width, id }: ChartSize) => {
    const left = 104
    // The longest bar and its text reach the edge.
    const unit = Math.min(
      ...rows.map(
        ({ value, text }) => (width - left - 8 - CHARACTER * text.length) / Math.max(1, value),
      ),
    )
    return (
      <>
        <Patterns id={id} />
        {rows.map(({ name, value, fill, text, isApart }, n) => {
          const length = round(value * unit)
          const top = topOf(n)
          return (
            <g key={name}>
              {isApart && (
                <line className={styles.grid} x2={width} y1={top - GAP / 2} y2={top - GAP / 2} />
              )}
              <text className={styles.rowBarsName} x={left - 10} y={top + 18}>
                {name}
              </text>
              <rect x={left} y={top + 4} width={length} height={20} rx="3" {...fillWith(fill, id)}>
                <title>{`${name}: ${text}`}</title>
              </rect>
              <text
                className={styles.rowBarsValue}
                data-empty={value === 0 || undefined}
                x={left + length + 8}
                y={top + 18}
              >
                {text}
              </text>
            </g>
          )
        })}
        <line className={styles.rowBarsBase} x1={left} x2={left} y1="0" y2={height} />
      </>
    )
  }
  return <Chart title={title} description={description} height={height} draw={draw} />
}
