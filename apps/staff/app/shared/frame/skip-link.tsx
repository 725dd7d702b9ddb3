import styles from './skip-link.module.css'

/** The first stop of the keyboard: past the side bar. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#content">
      Skip to content
    </a>
  )
}
