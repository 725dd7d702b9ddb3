import { type ReactNode, useId } from 'react'
import styles from './panel.module.css'

interface PanelProps {
  title: string
  /** A sentence on what it is for. */
  text?: string
  children: ReactNode
}

/** A part of a page with a heading of its own, on a white card. */
export function Panel({ title, text, children }: PanelProps) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {text && <p>{text}</p>}
      </header>
      {children}
    </section>
  )
}
