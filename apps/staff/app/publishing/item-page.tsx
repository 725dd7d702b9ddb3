import type { ReactNode } from 'react'
import { PageHead } from '../ui/page-head.tsx'
import styles from './item-page.module.css'

interface ItemPageProps {
  title: string
  /** The way back to the list. */
  above: ReactNode
  /** Its state, and what can be done with it. */
  bar: ReactNode
  message: ReactNode
  /** What is written. */
  children: ReactNode
  /** How it looks on the site, and what is to be mended before. */
  aside?: ReactNode
}

/** Where one article or vacancy is written: on a wide screen beside what the site makes of it. */
export function ItemPage({ title, above, bar, message, children, aside }: ItemPageProps) {
  return (
    <div className={styles.page} data-has-aside={aside ? true : undefined}>
      <div className={styles.main}>
        <PageHead title={title} above={above} />
        {bar}
        {message}
        {children}
      </div>
      {aside && (
        <aside className={styles.aside} aria-label="Preview and checks" data-ground="dark">
          {aside}
        </aside>
      )}
    </div>
  )
}
