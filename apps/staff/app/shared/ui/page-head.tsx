import type { ReactNode } from 'react'
import styles from './page-head.module.css'

interface PageHeadProps {
  /** The page's heading, and its title in the browser. */
  title: string
  /** The heading, where it is more than the title's text. */
  heading?: ReactNode
  /** The way up. */
  above?: ReactNode
  children?: ReactNode
}

/** What a page begins with. Its heading takes the focus as one comes from another page (`usePageFocus`). */
export function PageHead({ title, heading = title, above, children }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <title>{`${title} · Universe Staff`}</title>
      {above && <p className={styles.above}>{above}</p>}
      <h1 tabIndex={-1} data-page-heading>
        {heading}
      </h1>
      {children}
    </header>
  )
}
