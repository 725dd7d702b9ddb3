import type { ReactNode } from 'react'
import { Facts } from './facts.tsx'
import styles from './rows.module.css'

export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  )
}

interface RowProps {
  name: ReactNode
  /** One or more facts. */
  about?: ReactNode
  children?: ReactNode
}

export function Row({ name, about, children }: RowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.name}>{name}</p>
        {about && (
          <p className={styles.about}>
            <Facts>{about}</Facts>
          </p>
        )}
      </div>
      {children}
    </li>
  )
}
