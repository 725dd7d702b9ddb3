import { type ReactNode, useId } from 'react'
import styles from './settings.module.css'

interface SettingProps {
  title: string
  text?: ReactNode
  children: ReactNode
}

export function Settings({ children }: { children: ReactNode }) {
  return <div className={styles.settings}>{children}</div>
}

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
