import { Children, type ReactNode } from 'react'
import styles from './facts.module.css'

/** @param children the parts; a dot stands before each that does not begin a line */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <span className={styles.facts}>
      {Children.toArray(children).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a line, which stay in order.
        <span key={index}>{part}</span>
      ))}
    </span>
  )
}
