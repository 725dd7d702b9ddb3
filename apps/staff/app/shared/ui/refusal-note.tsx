import { AlertIcon } from '@universe/ui/icons.tsx'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './refusal-note.module.css'

export function RefusalNote({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a phone it may be off the screen.
    if (children) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [children])
  return (
    <div ref={ref} role="alert" className={styles.place}>
      {children && (
        <p className={styles.note}>
          <AlertIcon />
          <span>{children}</span>
        </p>
      )}
    </div>
  )
}
