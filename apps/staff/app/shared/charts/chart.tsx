import { type ReactNode, useId } from 'react'
import styles from './charts.module.css'

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
