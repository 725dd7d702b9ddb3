import styles from './frame.module.css'

/** First tab stop: skips the sidebar. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#content">
      Skip to content
    </a>
  )
}
