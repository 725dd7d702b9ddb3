import type { ReactNode } from 'react'
import { LinePicture } from './line-picture.tsx'
import glyphs from './pictures/glyphs.svg'
import styles from './statistics.module.css'
import { useCountUp } from './use-count-up.ts'

/** One figure of the strip. */
export interface Figure {
  /** The final text, such as "15M+". */
  value: string
  caption: string
  icon: 'clients' | 'offices' | 'partners' | 'products' | 'subscribers' | 'transactions' | 'years'
}

interface StatisticsProps {
  items: readonly Figure[]
  /** What sits on the panel's lower edge, such as the control that pauses the counters. */
  children?: ReactNode
}

/** The dark strip of figures that count up once they are seen (specification, section 4). */
export function Statistics({ items, children }: StatisticsProps) {
  return (
    <section className={styles.section} aria-label="In figures">
      <div className={styles.panel} data-ground="dark">
        <ul className={styles.list}>
          {items.map(item => (
            <StatisticItem key={item.caption} {...item} />
          ))}
        </ul>
        {children && <div className={styles.edge}>{children}</div>}
      </div>
    </section>
  )
}

/** The final text is what everybody can read at any time; the running number is only for the eye. */
function StatisticItem({ value, caption, icon }: Figure) {
  const { item, running } = useCountUp<HTMLLIElement>(value)
  const counting = running !== undefined
  return (
    <li ref={item} className={styles.item}>
      <LinePicture className={styles.icon} src={`${glyphs}#statistic-${icon}`} size={48} />
      <p className={styles.value} data-counting={counting || undefined}>
        {counting && (
          <span className={styles.running} aria-hidden="true">
            {running}
          </span>
        )}
        <span className={styles.final}>{value}</span>
      </p>
      <p className={styles.caption}>{caption}</p>
    </li>
  )
}
