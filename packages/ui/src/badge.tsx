import styles from './badge.module.css'

interface BadgeProps {
  children: string
  /** Accent color; without one it is neutral. */
  accent?: string
}

/** A small category label. */
export function Badge({ children, accent }: BadgeProps) {
  return (
    <span className={styles.badge} data-line={accent}>
      {children}
    </span>
  )
}
