import { Children, type ReactNode } from 'react'
import styles from './parts-line.module.css'

/** @param children the parts; a dot stands before each that does not begin a line */
export function PartsLine({ children }: { children: ReactNode }) {
  return (
    <span className={styles.line}>
      {Children.toArray(children).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a line, which stay in order.
        <span key={index}>
          {index > 0 && <span className={styles.dot}> · </span>}
          {part}
        </span>
      ))}
    </span>
  )
}
