import mark from '@universe/ui/mark.svg'
import type { ReactNode } from 'react'
import styles from './entrance.module.css'

interface EntranceProps {
  title: string
  children: ReactNode
}

/** What the pages stand in that lead into the app. */
export function Entrance({ title, children }: EntranceProps) {
  return (
    <div className={styles.ground}>
      <title>{`${title} · Universe Staff`}</title>
      <p className={styles.brand}>
        <img src={mark} width="36" height="36" alt="" />
        <span>
          Universe <small>Staff</small>
        </span>
      </p>
      <main className={styles.card}>
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  )
}
