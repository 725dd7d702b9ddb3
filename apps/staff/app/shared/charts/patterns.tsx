import { useId } from 'react'
import styles from './charts.module.css'

/** Patterns, for color-blind readers. */
export type Fill = 'plain' | 'striped' | 'dotted' | 'hollow'

/** @param id of the chart */
export function Patterns({ id }: { id: string }) {
  return (
    <defs>
      <pattern
        id={`${id}-striped`}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect className={styles.stripedGround} width="6" height="6" />
        <rect className={styles.striped} width="3" height="6" />
      </pattern>
      <pattern id={`${id}-dotted`} width="5" height="5" patternUnits="userSpaceOnUse">
        <rect className={styles.dottedGround} width="5" height="5" />
        <circle className={styles.dotted} cx="2.5" cy="2.5" r="1.4" />
      </pattern>
      <pattern
        id={`${id}-hollow`}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(-45)"
      >
        <rect className={styles.hollowGround} width="6" height="6" />
        <rect className={styles.hollow} width="1.5" height="6" />
      </pattern>
    </defs>
  )
}

/** @returns `fill` for a pattern, a class for a color */
export function fillWith(fill: Fill, id: string) {
  return fill === 'plain'
    ? { className: styles.plain }
    : { className: styles.patterned, 'data-fill': fill, fill: `url(#${id}-${fill})` }
}

export function Key({ entries }: { entries: { name: string; fill: Fill; sum: string }[] }) {
  const id = useId()
  return (
    <ul className={styles.key}>
      {entries.map(({ name, fill, sum }, n) => (
        <li key={name}>
          <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
            <Patterns id={`${id}${n}`} />
            <rect x="0.5" y="0.5" width="15" height="15" rx="4" {...fillWith(fill, `${id}${n}`)} />
          </svg>
          {name} <strong>{sum}</strong>
        </li>
      ))}
    </ul>
  )
}
