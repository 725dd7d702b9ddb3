import { Chart, type ChartSize } from './chart.tsx'
import styles from './charts.module.css'
import { type Fill, fillWith, Patterns } from './patterns.tsx'
import { countScale } from './scale.ts'

interface RowBarsProps {
  title: string
  description: string
  rows: { name: string; value: number; fill: Fill; text: string }[]
}

const ROW = 30

export function RowBars({ title, description, rows }: RowBarsProps) {
  const max = Math.max(1, ...rows.map(({ value }) => value))
  const draw = ({ width, id }: ChartSize) => {
    const [left, right] = [104, width - 84]
    const scale = countScale(max, 0, right - left)
    return (
      <>
        <Patterns id={id} />
        {rows.map(({ name, value, fill, text }, n) => {
          const length = scale.at(value)
          return (
            <g key={name}>
              <text className={styles.rowBarsName} x={left - 10} y={n * ROW + 19}>
                {name}
              </text>
              <rect
                x={left}
                y={n * ROW + 5}
                width={length}
                height={20}
                rx="3"
                {...fillWith(fill, id)}
              >
                <title>{`${name}: ${text}`}</title>
              </rect>
              <text
                className={styles.rowBarsValue}
                data-empty={value === 0 || undefined}
                x={left + length + 8}
                y={n * ROW + 19}
              >
                {text}
              </text>
            </g>
          )
        })}
        <line className={styles.rowBarsBase} x1={left} x2={left} y1="0" y2={rows.length * ROW} />
      </>
    )
  }
  return <Chart title={title} description={description} height={rows.length * ROW} draw={draw} />
}
