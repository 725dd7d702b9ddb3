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
import { countScale, linesThrough, round, shareScale } from './scale.ts'

/** Null without data. */
type Span = { low: number; high: number } | null

interface WeekSpansProps {
  title: string
  description: string
  labels: string[]
  spans: Span[]
  names: { low: string; high: string }
  /** Of the axis: "h". */
  unit: string
  describe: (value: number) => string
}

const LINE_HEIGHT = 14
/** Of a chart whose axis has at most two lines. */
const LOW_HEIGHT = 142

/** Disk: the lower value; ring: the higher. */
export function WeekSpans({
  title,
  description,
  labels,
  spans,
  names,
  unit,
  describe,
}: WeekSpansProps) {
  const max = Math.max(0, ...spans.map(span => span?.high ?? 0))
  const isLow = countScale(max, 0, 1).ticks.length <= 2
  const draw = ({ width, height }: ChartSize) => {
    const plot: Plot = { left: 40, right: width, top: 20, bottom: height - 26 }
    const scale = countScale(max, plot.bottom, plot.top)
    const weeks = weekScale(plot, labels.length)
    const radius = pointRadius(plot, spans.filter(span => span !== null).length)
    const points = spans.map(
      (span, week) => span && ([weeks.at(week), scale.at(span.low)] as const),
    )
    const lastWeek = spans.findLastIndex(span => span !== null)
    const last = spans[lastWeek]
    const isEarly = lastWeek < labels.length / 2
    const name = {
      x: round(weeks.at(lastWeek) + (isEarly ? -radius : radius)),
      textAnchor: isEarly ? 'start' : 'end',
    } as const
    const low = scale.at(last?.low ?? 0)
    const high = scale.at(last?.high ?? 0)
    const isOne = low - high < LINE_HEIGHT * 2
    return (
      <>
        <ValueAxis plot={plot} scale={scale} describe={value => `${value} ${unit}`} />
        {linesThrough(points).map(line => (
          <polyline key={line} className={styles.weekSpansLine} points={line} />
        ))}
        {spans.map((span, week) => {
          if (!span) return null
          const x = weeks.at(week)
          return (
            <g key={labels[week]}>
              <title>{`Week of ${labels[week]}: ${names.low} ${describe(span.low)}, ${names.high} ${describe(span.high)}`}</title>
              <line
                className={styles.stem}
                x1={x}
                x2={x}
                y1={scale.at(span.low)}
                y2={scale.at(span.high)}
              />
              <circle className={styles.high} cx={x} cy={scale.at(span.high)} r={radius - 0.5} />
              <circle className={styles.low} cx={x} cy={scale.at(span.low)} r={radius} />
            </g>
          )
        })}
        <text className={styles.weekSpansName} {...name} y={high - 9}>
          {isOne ? `${names.low}, ${names.high}` : names.high}
        </text>
        {!isOne && (
          <text
            className={styles.weekSpansName}
            {...name}
            y={low + LINE_HEIGHT < plot.bottom ? low + 17 : low - 9}
          >
            {names.low}
          </text>
        )}
        <WeekAxis plot={plot} scale={weeks} labels={labels} />
      </>
    )
  }
  return (
    <Chart
      title={title}
      description={description}
      height={isLow ? LOW_HEIGHT : CHART_HEIGHT}
      draw={draw}
    />
  )
}

interface WeekSharesProps {
  title: string
  description: string
  labels: string[]
  /** From 0 to 1; null without data. */
  shares: (number | null)[]
  describe: (share: number) => string
}

export function WeekShares({ title, description, labels, shares, describe }: WeekSharesProps) {
  const known = shares.filter(share => share !== null)
  const least = Math.min(1, ...known)
  const draw = ({ width, height }: ChartSize) => {
    const plot: Plot = { left: 44, right: width, top: 20, bottom: height - 26 }
    const scale = shareScale(least, plot.bottom, plot.top)
    const weeks = weekScale(plot, labels.length)
    const points = shares.map(
      (share, week) => share !== null && ([weeks.at(week), scale.at(share)] as const),
    )
    const radius = pointRadius(plot, known.length)
    const last = shares.findLastIndex(share => share !== null)
    const lowest = shares.indexOf(least)
    return (
      <>
        <ValueAxis plot={plot} scale={scale} describe={describe} />
        {linesThrough(points.map(point => point || null)).map(line => (
          <polyline key={line} className={styles.weekSharesLine} points={line} />
        ))}
        {points.map((point, week) => {
          if (!point) return null
          const [x, y] = point
          return (
            <g key={labels[week]}>
              <title>{`Week of ${labels[week]}: ${describe(shares[week] ?? 0)}`}</title>
              <circle className={styles.point} cx={x} cy={y} r={radius} />
              {week === last && (
                <text className={styles.weekSharesValue} x={x + radius} y={y - 10} textAnchor="end">
                  {describe(shares[week] ?? 0)}
                </text>
              )}
              {week === lowest && week !== last && least < 1 && (
                <text className={styles.weekSharesValue} x={x} y={y - 10} textAnchor="middle">
                  {describe(least)}
                </text>
              )}
            </g>
          )
        })}
        <WeekAxis plot={plot} scale={weeks} labels={labels} />
      </>
    )
  }
  return <Chart title={title} description={description} height={CHART_HEIGHT} draw={draw} />
}

/** @returns the radius of points, smaller only where many stand side by side */
function pointRadius({ left, right }: Plot, points: number): number {
  return Math.min(4.5, ((right - left) / Math.max(1, points)) * 0.3)
}
