import type { ReactNode } from 'react'
import styles from './facts.module.css'

export interface Fact {
  label: string
  value: ReactNode
}

interface FactsProps {
  facts: readonly Fact[]
  /** Of facts that say themselves what they are: on a phone one line, without what they are called. */
  variant?: 'line'
}

/** A row of facts in few words, each under what it is called. */
export function Facts({ facts, variant }: FactsProps) {
  return (
    <dl className={styles.facts} data-variant={variant}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
