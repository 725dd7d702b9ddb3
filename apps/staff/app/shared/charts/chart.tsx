import { type ReactNode, useId } from 'react'
import styles from './chart.module.css'

/** The room of a drawing, in units that are about a pixel each on the screens it is for. */
export interface ChartSize {
  name: 'wide' | 'narrow'
  width: number
  height: number
  /** For the ids of what is drawn: no two drawings of a page have one in common. */
  id: string
}

interface ChartProps {
  title: string
  /** What a person would say who looks at it. */
  description: string
  height: number
  draw: (size: ChartSize) => ReactNode
}

const WIDTHS = { wide: 560, narrow: 320 } as const

/**
 * A drawing of figures that stand in a table beside it, once for a phone and once for what is wider:
 * a shrunk one could not be read.
 */
export function Chart({ title, description, height, draw }: ChartProps) {
  const id = useId()
  return (['wide', 'narrow'] as const).map(name => (
    <svg
      key={name}
      className={styles.chart}
      data-size={name}
      viewBox={`0 0 ${WIDTHS[name]} ${height}`}
      role="img"
      aria-labelledby={`${id}${name}-title`}
      aria-describedby={`${id}${name}-description`}
    >
      <title id={`${id}${name}-title`}>{title}</title>
      <desc id={`${id}${name}-description`}>{description}</desc>
      {draw({ name, width: WIDTHS[name], height, id: `${id}${name}` })}
    </svg>
  ))
}
