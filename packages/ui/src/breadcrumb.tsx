import type { ReactNode } from 'react'
import styles from './breadcrumb.module.css'
import { BackIcon } from './icons.tsx'
import type { PartLanguage } from './part-language.ts'

export interface BreadcrumbProps {
  /** Renders the link to the parent page, with the given look and arrow. */
  parent: (look: { className: string | undefined; children: ReactNode }) => ReactNode
  parentTitle: string
  current: string
  /** Of `current`, if not the document's. */
  language?: PartLanguage | undefined
  /** Whether the heading below says the same; phones then show only the link back. */
  isHeading?: boolean
}

/** An arrow and the parent page, then the current one. */
export function Breadcrumb(props: BreadcrumbProps) {
  const { parent, parentTitle, current, language, isHeading = false } = props
  return (
    <nav aria-label="Breadcrumb" className={styles.breadcrumb}>
      <ol className={styles.trail}>
        <li className={styles.step}>
          {parent({
            className: styles.parent,
            children: (
              <>
                <span className={styles.arrow}>
                  <BackIcon />
                </span>
                {parentTitle}
              </>
            ),
          })}
        </li>
        <li className={styles.step} data-repeated={isHeading || undefined}>
          <span className={styles.slash} aria-hidden="true">
            {' / '}
          </span>
          <span aria-current="page" {...language}>
            {current}
          </span>
        </li>
      </ol>
    </nav>
  )
}
