import styles from './kbd.module.css'
import { useShortcuts } from './shortcuts.tsx'

/** A key's cap on what it presses, for the eye: assistive technology has `aria-keyshortcuts`. */
export function Kbd({ children }: { children: string }) {
  const { areOn } = useShortcuts()
  return areOn ? (
    <span className={styles.kbd} aria-hidden="true">
      {children}
    </span>
  ) : null
}

/** A key's cap in a sentence about keys. */
export function KeyCap({ children }: { children: string }) {
  return <kbd className={styles.kbd}>{children}</kbd>
}
