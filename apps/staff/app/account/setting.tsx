import { type ReactNode, useId } from 'react'
import styles from './account.module.css'

interface SettingProps {
  title: string
  text?: ReactNode
  /** What changes it. */
  children: ReactNode
}

/** A row of the account's card: what it is, and beside it what changes it. */
export function Setting({ title, text, children }: SettingProps) {
  const id = useId()
  return (
    <section className={styles.setting} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {text && <p>{text}</p>}
      </header>
      <div className={styles.control}>{children}</div>
    </section>
  )
}
