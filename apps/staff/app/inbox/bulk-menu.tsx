import { buttonLook } from '@universe/ui/button.tsx'
import { ChevronIcon } from '@universe/ui/icons.tsx'
import type { ReactNode } from 'react'
import { useShortcut } from '../shared/keys/shortcuts.tsx'
import styles from './bulk-bar.module.css'

interface BulkMenuProps {
  label: string
  /** The key that opens it. */
  shortcut?: string
  /** Buttons that send the form. */
  children: ReactNode
}

/** Several things to choose one from; it opens without scripts, and one at a time. */
export function BulkMenu({ label, shortcut, children }: BulkMenuProps) {
  const shortcutOf = useShortcut()
  return (
    <details className={styles.menu} name="bulk-menu">
      <summary {...buttonLook('outline')} {...(shortcut && shortcutOf(shortcut))}>
        {label}
        <ChevronIcon />
      </summary>
      <div className={styles.choices}>{children}</div>
    </details>
  )
}
