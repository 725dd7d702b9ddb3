import type { PartLanguage } from '@universe/ui/part-language.ts'
import type { ReactNode } from 'react'
import styles from './detail-head.module.css'
import { HeroPicture, type HeroPictures } from './hero-picture.tsx'

interface DetailHeadProps {
  title: string
  /** Of the title, if not the document's. */
  language?: PartLanguage | undefined
  picture: HeroPictures
  breadcrumb: ReactNode
  badge?: ReactNode
  facts?: ReactNode
  /** At the bottom. */
  children?: ReactNode
  /** Leaves room for a picture. */
  overlapped?: boolean
}

/** Of a post or vacancy. */
export function DetailHead(props: DetailHeadProps) {
  const { title, language, picture, breadcrumb, badge, facts, children, overlapped } = props
  return (
    <header className={styles.head} data-ground="dark" data-overlapped={overlapped}>
      <HeroPicture className={styles.picture} {...picture} />
      <div className={styles.inner}>
        {breadcrumb}
        <div className={styles.name} dir={language?.dir}>
          {badge}
          <h1 className={styles.title} {...language}>
            {title}
          </h1>
          {facts && <div className={styles.facts}>{facts}</div>}
          {children}
        </div>
      </div>
    </header>
  )
}
