import type { ReactNode } from 'react'
import styles from './page-head.module.css'

interface PageHeadProps {
  /** The page's heading, and the document's title. */
  title: string
  /** The heading, if it is more than the title's text. */
  heading?: ReactNode
  /** Link to the parent page. */
  above?: ReactNode
  children?: ReactNode
}

/** Head of a page. Its heading takes the focus after a navigation (`usePageFocus`). */
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
