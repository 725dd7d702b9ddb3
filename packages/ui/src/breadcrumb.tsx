import type { ReactNode } from 'react'
import styles from './breadcrumb.module.css'
import { BackIcon } from './icons.tsx'
import type { PartLanguage } from './part-language.ts'

export interface BreadcrumbProps {
  /** The link to the page above; takes the arrow and the trail's look. */
  parent: (look: { className: string | undefined; children: ReactNode }) => ReactNode
  parentTitle: string
  current: string
  /** Of `current`, where it is not the document's. */
  language?: PartLanguage | undefined
  /** Whether the heading below says the same: then a phone shows the way back alone. */
  isHeading?: boolean
}

/** The way back: an arrow and the page above, then this page. */
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
