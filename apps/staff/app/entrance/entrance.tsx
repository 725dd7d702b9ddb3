import mark from '@universe/ui/mark.svg'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import styles from './entrance.module.css'

interface EntranceProps {
  title: string
  children: ReactNode
}

/** A following step takes the focus. */
export function Entrance({ title, children }: EntranceProps) {
  const ref = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  // On a document load the browser places the focus.
  const shown = useRef(key === 'default' ? title : '')
  useEffect(() => {
    if (shown.current !== title) ref.current?.focus()
    shown.current = title
  }, [title])
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
        <h1 ref={ref} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </main>
    </div>
  )
}
