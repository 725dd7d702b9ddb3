import type { ReactNode } from 'react'
import styles from './empty.module.css'

interface EmptyProps {
  /** Without one the page's heading says it. */
  title?: string
  children: ReactNode
}

export function Empty({ title, children }: EmptyProps) {
  return (
    <div className={styles.empty}>
      {title && <h2>{title}</h2>}
      {children}
    </div>
  )
}
