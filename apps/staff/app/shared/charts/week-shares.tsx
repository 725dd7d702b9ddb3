import { type Plot, pointRadius, ValueAxis, WeekAxis, weekScale } from './axes.tsx'
import { CHART_HEIGHT, Chart, type ChartSize } from './chart.tsx'
import styles from './charts.module.css'
import { linesThrough, shareScale } from './scale.ts'

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
