import styles from './skip-link.module.css'

/** The first stop of the keyboard: past the bar, to the page's content. */
export function SkipLink() {
  return (
    <a className={styles.link} href="#content">
      Skip to content
    </a>
  )
}
