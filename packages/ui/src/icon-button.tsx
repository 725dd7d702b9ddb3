import type { ComponentProps, ReactNode } from 'react'
import styles from './icon-button.module.css'

interface IconButtonProps extends ComponentProps<'button'> {
  /** Accessible name. */
  label: string
  children: ReactNode
}

/** A round button with an icon. No `title`, which would be announced in addition to the name. */
export function IconButton({ label, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" className={styles.button} aria-label={label} {...rest}>
      {children}
    </button>
  )
}
