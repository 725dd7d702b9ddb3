import type { ReactNode } from 'react'
import styles from './empty.module.css'

interface EmptyProps {
  title: string
  /** What to do next. */
  children: ReactNode
}

/** What stands where a list has nothing. */
export function Empty({ title, children }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      {children}
    </div>
  )
}
