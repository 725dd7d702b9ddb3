import type { ReactNode } from 'react'
import styles from './disclosure.module.css'

interface DisclosureProps {
  label: ReactNode
  children: ReactNode
}

/** Works without JavaScript. */
export function Disclosure({ label, children }: DisclosureProps) {
  return (
    <details className={styles.disclosure}>
      <summary>{label}</summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
