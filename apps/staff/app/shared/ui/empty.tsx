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
      <Orbit />
      <div>
        {title && <h2>{title}</h2>}
        {children}
      </div>
    </div>
  )
}

function Orbit() {
  return (
    <svg viewBox="0 16 96 64" fill="none" strokeWidth="2" aria-hidden="true">
      <circle cx="48" cy="48" r="15" fill="var(--lavender-tint)" stroke="var(--indigo)" />
      <ellipse
        cx="48"
        cy="48"
        rx="44"
        ry="22"
        stroke="var(--lavender)"
        transform="rotate(-24 48 48)"
      />
      <circle cx="82.7" cy="24.3" r="5" fill="var(--bright-blue)" />
    </svg>
  )
}
