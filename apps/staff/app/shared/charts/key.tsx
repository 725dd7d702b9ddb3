import { useId } from 'react'
import styles from './charts.module.css'
import { type Fill, fillWith, Patterns } from './patterns.tsx'

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
