import type { ReactNode } from 'react'
import styles from './page-head.module.css'

interface PageHeadProps {
  /** Also the document's title. */
  title: string
  heading?: ReactNode
  above?: ReactNode
  children?: ReactNode
}

/** The heading takes the focus (`usePageFocus`). */
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
