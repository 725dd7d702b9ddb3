import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import styles from './page-head.module.css'

interface PageHeadProps {
  /** The page's heading, and its title in the browser. */
  title: string
  /** The way up. */
  above?: ReactNode
  children?: ReactNode
}

/** What a page begins with. Its heading takes the focus as one comes from another page. */
export function PageHead({ title, above, children }: PageHeadProps) {
  const ref = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  const isFirst = key === 'default'
  // biome-ignore lint/correctness/useExhaustiveDependencies: as the page comes, not as it changes.
  useEffect(() => {
    if (!isFirst) ref.current?.focus()
  }, [])
  return (
    <header className={styles.head}>
      <title>{`${title} · Universe Staff`}</title>
      {above && <p className={styles.above}>{above}</p>}
      <h1 ref={ref} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </header>
  )
}
