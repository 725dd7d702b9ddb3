import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useMotion } from '../motion/motion.ts'
import { COUNT_TICK_MS, COUNT_VISIBLE_SHARE, countAt, countTarget } from './count-up.ts'
import glyphs from './pictures/glyphs.svg'
import styles from './statistics.module.css'

export interface Figure {
  /** Final, such as "15M+". */
  value: string
  caption: string
  icon: 'clients' | 'offices' | 'partners' | 'products' | 'subscribers' | 'transactions' | 'years'
}

interface StatisticsProps {
  items: readonly Figure[]
  /** Such as the control that pauses the counters. */
  children?: ReactNode
}

/** Figures count up when seen (specification, section 4). */
export function Statistics({ items, children }: StatisticsProps) {
  return (
    <section className={styles.section} aria-label="In figures">
      <div className={styles.panel} data-ground="dark">
        <div className={styles.grid}>
          <ul className={styles.list}>
            {items.map(item => (
              <StatisticItem key={item.caption} {...item} />
            ))}
          </ul>
          {children && <div className={styles.control}>{children}</div>}
        </div>
      </div>
    </section>
  )
}

/** The DOM's text is final, for screen readers and search engines; CSS shows the running number. */
function StatisticItem({ value, caption, icon }: Figure) {
  const { item, running } = useCountUp<HTMLLIElement>(value)
  const progress = running === undefined ? 100 : (running / countTarget(value)) * 100
  return (
    <li ref={item} className={styles.item} data-counting={running !== undefined || undefined}>
      <Orbit icon={icon} progress={progress} />
      <p className={styles.value} data-running={running}>
        <span className={styles.final}>{value}</span>
      </p>
      <p className={styles.caption}>
        <span data-value={`${value} `}>{caption}</span>
      </p>
    </li>
  )
}

/** Closes with the count. `progress` in percent. */
function Orbit({ icon, progress }: Pick<Figure, 'icon'> & { progress: number }) {
  const circle = { cx: 56, cy: 56, r: 52 }
  const length = 2 * Math.PI * circle.r
  return (
    <svg className={styles.orbit} viewBox="0 0 112 112" aria-hidden="true" focusable="false">
      <use href={`${glyphs}#statistic-${icon}`} transform="translate(19 19) scale(.66)" />
      <circle {...circle} />
      <circle
        {...circle}
        className={styles.progress}
        strokeDasharray={`${((progress / 100) * length).toFixed(1)} ${length.toFixed(1)}`}
        transform="rotate(-90 56 56)"
      />
      <circle cx="56" cy="4" r="7" transform={`rotate(${progress * 3.6} 56 56)`} />
    </svg>
  )
}

/**
 * Counts once half visible, and shows 0 before, so that no final text jumps back; pausing keeps the
 * number.
 * @param value the final text, such as "15M+"
 */
function useCountUp<Item extends HTMLElement>(value: string) {
  const { paused } = useMotion()
  const item = useRef<Item>(null)
  const [seen, setSeen] = useState(false)
  const [tick, setTick] = useState(0)
  const running = paused ? undefined : countAt(tick, countTarget(value))
  const counting = seen && running !== undefined

  useEffect(() => {
    if (!item.current) return
    const observer = new IntersectionObserver(
      entries => {
        if (!entries.some(entry => entry.intersectionRatio >= COUNT_VISIBLE_SHARE)) return
        setSeen(true)
        observer.disconnect()
      },
      { threshold: COUNT_VISIBLE_SHARE },
    )
    observer.observe(item.current)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    if (!counting) return
    const timer = setInterval(() => setTick(passed => passed + 1), COUNT_TICK_MS)
    return () => clearInterval(timer)
  }, [counting])

  return { item, running }
}
