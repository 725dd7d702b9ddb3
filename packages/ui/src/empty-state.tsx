import styles from './empty-state.module.css'

interface EmptyStateProps {
  picture: string
  title: string
  text?: string
}

/** Shown instead of an empty list. */
export function EmptyState({ picture, title, text }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <img src={picture} width="320" height="200" alt="" />
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
    </div>
  )
}
