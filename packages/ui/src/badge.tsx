import styles from './badge.module.css'

interface BadgeProps {
  children: string
  /** Names the accent it takes; without one it has no color. */
  accent?: string
}

/** A small label for what something belongs to. */
export function Badge({ children, accent }: BadgeProps) {
  return (
    <span className={styles.badge} data-line={accent}>
      {children}
    </span>
  )
}
