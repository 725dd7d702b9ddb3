import styles from './badge.module.css'

interface BadgeProps {
  children: string
  /** Names the accent it takes; without one it has no color. */
  line?: string
}

/** A small label for what something belongs to. */
export function Badge({ children, line }: BadgeProps) {
  return (
    <span className={styles.badge} data-line={line}>
      {children}
    </span>
  )
}
