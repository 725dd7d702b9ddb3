import type { ComponentProps, ReactNode } from 'react'
import styles from './icon-button.module.css'

interface IconButtonProps extends ComponentProps<'button'> {
  /** What the button does, for those who do not see its icon. */
  label: string
  children: ReactNode
}

/** A round button that shows an icon alone. With a title beside its name it would be read out twice. */
export function IconButton({ label, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" className={styles.button} aria-label={label} {...rest}>
      {children}
    </button>
  )
}
