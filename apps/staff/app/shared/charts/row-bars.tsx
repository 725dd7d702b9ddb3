import { Chart, type ChartSize } from './chart.tsx'
import styles from './charts.module.css'
import { type Fill, fillWith, Patterns } from './patterns.tsx'
import { round } from './scale.ts'

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
